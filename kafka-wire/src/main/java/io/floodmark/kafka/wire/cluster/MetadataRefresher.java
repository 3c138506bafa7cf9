package io.floodmark.kafka.wire.cluster;

import io.floodmark.kafka.wire.net.Broker;
import io.floodmark.kafka.wire.net.BrokerConnection;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.kafka.wire.net.ClusterMetadata;
import io.floodmark.model.unit.NanoClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Keeps the metadata of topics and refreshes it on request. It uses a separate connection, so that requests never wait
 * behind batches, to one broker after another until one answers. Used by one thread; never blocks.
 */
public final class MetadataRefresher {
    /** The pause between two requests, also while the answer has partitions without a leader. */
    private static final long PAUSE_NANOS = 100_000_000L;

    /** A broker that is not connected after this time is skipped. */
    private static final long PATIENCE_NANOS = 3_000_000_000L;

    private final BrokerConnections connections;
    private final NanoClock clock;
    private final List<Broker> bootstrap;
    private final Consumer<ClusterMetadata> onLayout;
    private List<String> topics;
    private Optional<ClusterMetadata> metadata = Optional.empty();
    private BrokerConnection connection;
    private int turn;
    private long linkSinceNanos;
    private long notBeforeNanos;
    private boolean requested = true;
    private boolean inFlight;
    private int targets;

    /** Creates a refresher, which sends nothing until the first {@link #step}. */
    public MetadataRefresher(
            BrokerConnections connections,
            List<Broker> bootstrap,
            List<String> topics,
            NanoClock clock,
            Consumer<ClusterMetadata> onLayout) {
        this.connections = connections;
        this.clock = clock;
        this.bootstrap = bootstrap;
        this.topics = topics;
        this.onLayout = onLayout;
        this.connection = connections.connection(bootstrap.get(0));
        this.linkSinceNanos = clock.nanoTime();
        this.notBeforeNanos = linkSinceNanos;
    }

    /** Changes the topics and forgets the earlier metadata. */
    public void retarget(List<String> other) {
        topics = other;
        targets++;
        metadata = Optional.empty();
        notBeforeNanos = clock.nanoTime();
        refresh();
    }

    /** Requests new metadata soon. */
    public void refresh() {
        if (!requested) {
            requested = true;
            linkSinceNanos = clock.nanoTime();
        }
    }

    /** Returns the last metadata of the current topics. */
    public Optional<ClusterMetadata> metadata() {
        return metadata;
    }

    public void step(long nowNanos) {
        if (!requested || inFlight || nowNanos < notBeforeNanos) {
            return;
        }
        if (connections.ready(connection)) {
            inFlight = true;
            int about = targets;
            connections.requestMetadata(connection, topics, answer -> answered(about, answer));
            return;
        }
        if (connections.disconnected(connection) || nowNanos - linkSinceNanos > PATIENCE_NANOS) {
            nextBroker(nowNanos);
        }
    }

    private void nextBroker(long nowNanos) {
        List<Broker> candidates =
                new ArrayList<>(metadata.map(ClusterMetadata::brokers).orElse(List.of()));
        candidates.addAll(bootstrap);
        turn = (turn + 1) % candidates.size();
        connections.drop(connection);
        connection = connections.connection(candidates.get(turn));
        linkSinceNanos = nowNanos;
        notBeforeNanos = nowNanos + PAUSE_NANOS;
    }

    private void answered(int about, Optional<ClusterMetadata> answer) {
        inFlight = false;
        long now = clock.nanoTime();
        notBeforeNanos = now + PAUSE_NANOS;
        if (answer.isEmpty()) {
            nextBroker(now);
            return;
        }
        if (about != targets) {
            return; // The request was sent before the topics were changed.
        }
        metadata = answer;
        requested = !answer.get().complete();
        linkSinceNanos = now;
        onLayout.accept(answer.get());
    }
}
