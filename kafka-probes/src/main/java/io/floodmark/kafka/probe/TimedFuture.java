package io.floodmark.kafka.probe;

import io.floodmark.model.unit.Deadline;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits for answers that may fail to come: a probe reports them missing and continues. */
final class TimedFuture {
    private static final Logger LOG = LoggerFactory.getLogger(TimedFuture.class);

    private TimedFuture() {}

    /** Returns the answer; empty if it is an error, late, or this thread was interrupted. */
    static <T> Optional<T> of(String what, KafkaFuture<T> future, Deadline deadline) {
        try {
            return Optional.of(future.get(deadline.leftMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("event=no-answer what={} why={}", what, e.toString());
            return Optional.empty();
        }
    }
}
