package io.floodmark.kafka.wire.consumer;

import io.floodmark.kafka.wire.cluster.Connector;
import io.floodmark.kafka.wire.cluster.MetadataRefresher;
import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.model.unit.NanoClock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** A thread that serves some members of groups in one session. */
final class FetchWorker implements AutoCloseable {
    private static final long POLL_MILLIS = 20;

    private final BrokerConnections connections;
    private final MetadataRefresher watch;
    private final Connector connector;
    private final NanoClock clock;
    private final List<GroupMember> members = new ArrayList<>();
    private volatile boolean stopped;

    /** Creates the members when the leaders of the partitions are known. */
    interface Members {
        List<GroupMember> make(ClusterMetadata metadata, BrokerConnections connections, MetadataRefresher watch);
    }

    /** Waits for the metadata of the topics, which takes some time. */
    FetchWorker(
            Access access,
            String bootstrapServers,
            List<String> topics,
            Members members,
            NanoClock clock,
            InstantSource wall) {
        this.clock = clock;
        // Two requests in flight: a fetch, and a request for the start of a log.
        this.connections = new BrokerConnections(access, 2, clock, wall);
        this.watch = new MetadataRefresher(connections, access.bootstrap(), topics, clock, this::moved);
        this.connector = new Connector(connections, watch, clock, bootstrapServers);
        try {
            ClusterMetadata metadata = connector.metadata();
            this.members.addAll(members.make(metadata, connections, watch));
            this.members.forEach(member -> member.settle(metadata));
        } catch (RuntimeException failed) {
            connections.close();
            throw failed;
        }
    }

    private void moved(ClusterMetadata metadata) {
        members.forEach(member -> member.settle(metadata));
    }

    List<GroupMember> members() {
        return List.copyOf(members);
    }

    /** Reads until {@link #stop}. */
    void run() {
        while (!stopped) {
            long now = clock.nanoTime();
            watch.step(now);
            members.forEach(member -> member.step(now));
            connections.poll(POLL_MILLIS);
        }
    }

    void stop() {
        stopped = true;
    }

    @Override
    public void close() {
        connections.close();
    }
}
