package io.floodmark.kafka.wire.producer;

import io.floodmark.kafka.wire.net.BrokerConnection;
import io.floodmark.kafka.wire.net.BrokerConnections;
import io.floodmark.kafka.wire.net.ProducerId;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.NanoClock;
import java.util.Optional;

/**
 * Gets ids for idempotent producers, a new one for every load phase, so that earlier phases cannot interfere. Blocks.
 */
final class ProducerIds {
    private static final long PATIENCE_NANOS = 20_000_000_000L;
    private static final long PAUSE_NANOS = 100_000_000L;
    private static final long POLL_MILLIS = 5;

    private final BrokerConnections connections;
    private final NanoClock clock;
    private Optional<ProducerId> told = Optional.empty();
    private String trouble = "no answer";
    private boolean asked;
    private long notBeforeNanos;

    ProducerIds(BrokerConnections connections, NanoClock clock) {
        this.connections = connections;
        this.clock = clock;
    }

    /** Returns a new id; any broker assigns one. */
    ProducerId next(BrokerConnection connection) {
        long deadline = clock.nanoTime() + PATIENCE_NANOS;
        told = Optional.empty();
        asked = false;
        notBeforeNanos = clock.nanoTime();
        while (told.isEmpty()) {
            if (clock.nanoTime() > deadline) {
                throw new TargetException(
                        TargetException.Kind.INCAPABLE,
                        connection.broker() + " gives no producer id within " + PATIENCE_NANOS / 1_000_000_000 + " s: "
                                + trouble
                                + ". Expected a controller that it can reach; or set workload.produce.idempotence: false.");
            }
            if (!asked && clock.nanoTime() >= notBeforeNanos && connections.ready(connection)) {
                asked = true;
                connections.requestProducerId(connection, this::answered);
            }
            connections.poll(POLL_MILLIS);
        }
        return told.get();
    }

    private void answered(Optional<ProducerId> answer, String problem) {
        asked = false;
        told = answer;
        trouble = problem;
        notBeforeNanos = clock.nanoTime() + PAUSE_NANOS;
    }
}
