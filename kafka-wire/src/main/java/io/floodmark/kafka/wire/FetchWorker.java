package io.floodmark.kafka.wire;

import io.floodmark.kafka.wire.net.Access;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.model.NanoClock;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** One thread that serves some members of groups in one session. */
final class FetchWorker implements AutoCloseable {
    private static final long POLL_MILLIS = 20;

    private final BrokerConnections connections;
    private final MetadataRefresher watch;
    private final Connector connector;
    private final NanoClock clock;
    private final List<GroupMember> members = new ArrayList<>();
    private volatile boolean stopped;

    /** Makes the members once it is known where the partitions are. */
    interface Members {
        List<GroupMember> make(ClusterMetadata metadata, BrokerConnections connections, MetadataRefresher watch);
    }

    /** Learns where the partitions are, which takes a while. */
    FetchWorker(
            Access access,
            String bootstrapServers,
            List<String> topics,
            Members members,
            NanoClock clock,
            InstantSource wall) {
        this.clock = clock;
        // Two: a fetch, and the question where a log begins.
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
