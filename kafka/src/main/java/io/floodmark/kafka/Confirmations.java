package io.floodmark.kafka;

import io.floodmark.model.error.TargetException;
import io.floodmark.model.error.TargetException.Kind;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The times at which each of some partitions confirmed the one record that was sent to it. Written by the producer's
 * thread, read by another.
 */
final class Confirmations {
    private static final Duration POLL = Duration.ofMillis(20);
    private static final int RECORD_BYTES = 100;

    private final Queue<Long> times = new ConcurrentLinkedQueue<>();
    private final NanoClock clock;
    private final int expected;
    private volatile Optional<Exception> refused = Optional.empty();

    private Confirmations(NanoClock clock, int expected) {
        this.clock = clock;
        this.expected = expected;
    }

    /** Sends the records without waiting for confirmations. */
    static Confirmations of(Producer<byte[], byte[]> producer, List<TopicPartition> partitions, NanoClock clock) {
        Confirmations confirmations = new Confirmations(clock, partitions.size());
        for (TopicPartition partition : partitions) {
            confirmations.send(producer, partition);
        }
        return confirmations;
    }

    private void send(Producer<byte[], byte[]> producer, TopicPartition to) {
        try {
            // The future is not needed: the callback reports the result.
            var unused = producer.send(
                    new ProducerRecord<>(to.topic(), to.partition(), null, new byte[RECORD_BYTES]),
                    (metadata, problem) -> done(problem));
        } catch (KafkaException e) {
            done(e);
        }
    }

    private void done(@Nullable Exception problem) {
        if (problem == null) {
            times.add(clock.nanoTime());
        } else {
            refused = Optional.of(problem);
        }
    }

    /**
     * Waits until all partitions have confirmed their record.
     *
     * @param when when the records were sent, for messages
     * @return times of the confirmations, ascending
     * @throws TargetException UNREACHABLE if a record is refused, or not confirmed by the deadline
     */
    List<Long> await(String when, Deadline deadline) {
        while (times.size() < expected) {
            Optional<Exception> problem = refused;
            if (problem.isPresent() || deadline.over()) {
                TargetException missing = new TargetException(
                        Kind.UNREACHABLE,
                        times.size() + " of " + expected + " partitions confirmed a record " + when
                                + problem.map(why -> "; another answered: " + why.getMessage())
                                        .orElse(" in time")
                                + "; expected all of them to");
                problem.ifPresent(missing::initCause);
                throw missing;
            }
            deadline.pause(POLL);
        }
        return times.stream().sorted().toList();
    }
}
