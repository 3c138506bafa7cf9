package io.floodmark.gateway.cluster;

import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.DescribeClusterResult;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;

/** Checks periodically whether brokers answer. Thread-safe. */
public final class BrokerHealth {
    /** The time without an answer after which the cluster counts as unavailable. */
    static final Duration LOST = Duration.ofSeconds(6);

    /** The interval between checks. */
    public static final Duration PERIOD = Duration.ofSeconds(2);

    private static final int PATIENCE_MILLIS = 4_000;

    private final Admin admin;
    private final IntConsumer counted;
    private final NanoClock clock;
    private final AtomicInteger mostBrokers = new AtomicInteger();
    private volatile long answeredNanos;
    private volatile Optional<ClusterView> cluster = Optional.empty();

    /**
     * Creates a check that has had no answer yet.
     *
     * @param counted receives the number of brokers, at first and whenever it exceeds all earlier ones
     */
    public BrokerHealth(Admin admin, IntConsumer counted, NanoClock clock) {
        this.admin = admin;
        this.counted = counted;
        this.clock = clock;
    }

    /** Sends one request and does not wait. */
    public void query() {
        DescribeClusterResult result = admin.describeCluster(new DescribeClusterOptions().timeoutMs(PATIENCE_MILLIS));
        KafkaFuture.allOf(result.nodes(), result.clusterId(), result.controller())
                .toCompletionStage()
                .thenAccept(all -> onResponse(result));
    }

    private void onResponse(DescribeClusterResult answer) {
        List<Node> nodes = answer.nodes().toCompletionStage().toCompletableFuture().join().stream()
                .sorted(Comparator.comparingInt(Node::id))
                .toList();
        String id = answer.clusterId().toCompletionStage().toCompletableFuture().join();
        Node controller =
                answer.controller().toCompletionStage().toCompletableFuture().join();
        answeredNanos = clock.nanoTime();
        cluster = Optional.of(
                new ClusterView(id, controller == null ? OptionalInt.empty() : OptionalInt.of(controller.id()), nodes));
        if (nodes.size() > mostBrokers.getAndAccumulate(nodes.size(), Math::max)) {
            counted.accept(nodes.size());
        }
    }

    public boolean beats() {
        return cluster.isPresent() && clock.nanoTime() - answeredNanos < LOST.toNanos();
    }

    /** Returns the cluster of the last answer; empty before the first. */
    public Optional<ClusterView> cluster() {
        return cluster;
    }
}
