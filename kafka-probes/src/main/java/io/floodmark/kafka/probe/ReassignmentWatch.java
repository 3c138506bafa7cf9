package io.floodmark.kafka.probe;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListPartitionReassignmentsOptions;
import org.apache.kafka.clients.admin.PartitionReassignment;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the partitions that are being reassigned in the whole cluster, as the controller lists them. The list is
 * requested every two seconds, and the answer is never waited for. If the principal may not request it, there are no
 * samples. Not thread-safe.
 */
final class ReassignmentWatch {
    private static final Logger LOG = LoggerFactory.getLogger(ReassignmentWatch.class);
    private static final Duration ASK_EVERY = Duration.ofSeconds(2);

    private final Admin admin;
    private final NanoClock clock;
    private Optional<KafkaFuture<Map<TopicPartition, PartitionReassignment>>> pending = Optional.empty();
    private long requestedNanos;
    private boolean allowed = true;

    ReassignmentWatch(Admin admin, NanoClock clock) {
        this.admin = admin;
        this.clock = clock;
        this.requestedNanos = clock.nanoTime() - ASK_EVERY.toNanos();
    }

    /** Returns a sample if an answer has come since the last call. */
    List<Sample> poll() {
        long now = clock.nanoTime();
        if (allowed && pending.isEmpty() && now - requestedNanos >= ASK_EVERY.toNanos()) {
            requestedNanos = now;
            pending = Optional.of(admin.listPartitionReassignments(
                            new ListPartitionReassignmentsOptions().timeoutMs((int) ASK_EVERY.toMillis()))
                    .reassignments());
        }
        Optional<KafkaFuture<Map<TopicPartition, PartitionReassignment>>> answer = pending.filter(KafkaFuture::isDone);
        if (answer.isEmpty()) {
            return List.of();
        }
        pending = Optional.empty();
        return take(answer.get(), now);
    }

    private List<Sample> take(KafkaFuture<Map<TopicPartition, PartitionReassignment>> answer, long now) {
        try {
            return List.of(Sample.gauge(
                    Metric.REASSIGNING, Entity.CLUSTER, now, answer.get().size()));
        } catch (ExecutionException e) {
            // A request that only timed out is worth repeating.
            allowed = e.getCause() instanceof RetriableException;
            if (!allowed) {
                LOG.info("event=reassignments-unwatched why=\"{}\"", e.getCause());
            }
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }
}
