package io.floodmark.gateway;

import io.floodmark.model.NanoClock;
import java.time.Duration;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;

/** Whether brokers really answer: asks one of them now and then. Thread-safe. */
final class Pulse {
    /** Without an answer for so long the cluster counts as away. */
    static final Duration LOST = Duration.ofSeconds(6);

    /** How often to ask. */
    static final Duration PERIOD = Duration.ofSeconds(2);

    private static final int PATIENCE_MILLIS = 4_000;

    private final Admin admin;
    private final NanoClock clock;
    private volatile long answeredNanos;
    private volatile int brokers;
    private volatile boolean answered;

    Pulse(Admin admin, NanoClock clock) {
        this.admin = admin;
        this.clock = clock;
    }

    /** Asks once, and does not wait. */
    void ask() {
        admin.describeCluster(new DescribeClusterOptions().timeoutMs(PATIENCE_MILLIS))
                .nodes()
                .toCompletionStage()
                .thenAccept(nodes -> {
                    brokers = nodes.size();
                    answeredNanos = clock.nanoTime();
                    answered = true;
                });
    }

    boolean beats() {
        return answered && clock.nanoTime() - answeredNanos < LOST.toNanos();
    }

    /** As the last answer has them. */
    int brokers() {
        return brokers;
    }
}
