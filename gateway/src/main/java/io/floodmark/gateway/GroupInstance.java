package io.floodmark.gateway;

import io.floodmark.model.NanoClock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A member of a consumer group on behalf of a client: a consumer, and the thread that all its blocking calls run on, one after the
 * other. Commits what was given out, never what lies fetched but not given. {@link #run} may be called by anybody; what
 * it runs, and all else, belongs to the thread.
 */
final class GroupInstance {
    private static final Logger LOG = LoggerFactory.getLogger(GroupInstance.class);
    private static final int MOST_QUEUED = 16;
    private static final Duration CLOSING = Duration.ofSeconds(5);
    private static final Duration STEP = Duration.ofMillis(100);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final InstanceSettings settings;
    private final NanoClock clock;
    private final ThreadPoolExecutor thread;
    /** Fetched, and not given out yet. */
    private final Deque<ConsumerRecord<byte[], byte[]>> left = new ArrayDeque<>();
    /** Behind the last that was given out. */
    private final Map<TopicPartition, OffsetAndMetadata> given = new HashMap<>();

    private volatile long usedNanos;
    private volatile boolean closed;

    GroupInstance(String id, InstanceSettings settings, Map<String, Object> properties, NanoClock clock) {
        consumer = new KafkaConsumer<>(properties);
        this.settings = settings;
        this.clock = clock;
        usedNanos = clock.nanoTime();
        thread = new ThreadPoolExecutor(
                1, 1, 1, TimeUnit.MINUTES, new ArrayBlockingQueue<>(MOST_QUEUED), work -> named(work, id));
        thread.allowCoreThreadTimeOut(true);
    }

    private static Thread named(Runnable work, String id) {
        Thread made = new Thread(work, "fm-group-" + id);
        made.setDaemon(true);
        return made;
    }

    InstanceSettings settings() {
        return settings;
    }

    /** For that long nobody has asked for anything; negative while something is under way. */
    long idleNanos() {
        return thread.getActiveCount() > 0 ? -1 : clock.nanoTime() - usedNanos;
    }

    /** Does something with it on its thread; failures of Kafka become refusals. */
    <T> CompletableFuture<T> run(Function<GroupInstance, T> work) {
        CompletableFuture<T> done = new CompletableFuture<>();
        usedNanos = clock.nanoTime();
        try {
            thread.execute(() -> {
                try {
                    done.complete(work.apply(this));
                } catch (KafkaException failed) {
                    done.completeExceptionally(new RefusedException(TopicReader.why("", failed)));
                } catch (IllegalStateException | IllegalArgumentException wrong) {
                    done.completeExceptionally(
                            new RefusedException(Reason.CONFLICT, "the instance is not in a state for that"));
                } catch (RefusedException refused) {
                    done.completeExceptionally(refused);
                }
                usedNanos = clock.nanoTime();
            });
        } catch (RejectedExecutionException full) {
            done.completeExceptionally(closed ? gone() : busy());
        }
        return done;
    }

    private static RefusedException gone() {
        return new RefusedException(Reason.NO_INSTANCE, "the instance is closed");
    }

    private static RefusedException busy() {
        return new RefusedException(Reason.NO_MEMORY, "too many requests for one instance are under way");
    }

    void subscribe(Collection<String> topics) {
        consumer.subscribe(topics, new Rebalance());
    }

    void unsubscribe() {
        commitGiven();
        forget();
        consumer.unsubscribe();
    }

    void assign(Collection<TopicPartition> partitions) {
        commitGiven();
        forget();
        consumer.assign(partitions);
    }

    private void forget() {
        left.clear();
        given.clear();
    }

    List<String> subscription() {
        return consumer.subscription().stream().sorted().toList();
    }

    List<TopicPartition> assignment() {
        return List.copyOf(consumer.assignment());
    }

    void seek(TopicPartition partition, OffsetAndMetadata offset) {
        consumer.seek(partition, offset);
        drop(List.of(partition));
        given.put(partition, offset);
    }

    void seekToBeginning(Collection<TopicPartition> partitions) {
        drop(partitions);
        consumer.seekToBeginning(partitions);
    }

    void seekToEnd(Collection<TopicPartition> partitions) {
        drop(partitions);
        consumer.seekToEnd(partitions);
    }

    private void drop(Collection<TopicPartition> partitions) {
        left.removeIf(record -> partitions.contains(new TopicPartition(record.topic(), record.partition())));
        partitions.forEach(given::remove);
    }

    /** Waits for records; with auto-commit that says that those given out before are done. */
    List<ConsumerRecord<byte[], byte[]>> fetch(Duration timeout, long maxBytes) {
        if (consumer.subscription().isEmpty() && consumer.assignment().isEmpty()) {
            throw new RefusedException(Reason.CONFLICT, "the instance has neither a subscription nor an assignment");
        }
        if (settings.autoCommit()) {
            commitGiven();
        }
        long end = clock.nanoTime() + timeout.toNanos();
        do {
            // Also without waiting, so that the membership goes on.
            Duration step = left.isEmpty() ? STEP : Duration.ZERO;
            consumer.poll(step).forEach(left::add);
        } while (left.isEmpty() && !closed && clock.nanoTime() - end < 0);
        return take(maxBytes);
    }

    private List<ConsumerRecord<byte[], byte[]>> take(long maxBytes) {
        List<ConsumerRecord<byte[], byte[]>> taken = new ArrayList<>();
        long bytes = 0;
        while (!left.isEmpty()) {
            bytes += ReadAnswer.Records.sizeBytes(left.peek());
            if (bytes > maxBytes && !taken.isEmpty()) {
                break;
            }
            ConsumerRecord<byte[], byte[]> next = left.remove();
            given.put(new TopicPartition(next.topic(), next.partition()), new OffsetAndMetadata(next.offset() + 1));
            taken.add(next);
        }
        if (left.isEmpty()) {
            consumer.resume(consumer.paused());
        } else {
            // What is fetched meanwhile would only pile up here.
            consumer.pause(consumer.assignment());
        }
        return taken;
    }

    void commitGiven() {
        given.keySet().retainAll(consumer.assignment());
        if (!given.isEmpty()) {
            consumer.commitSync(given);
        }
    }

    void commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        consumer.commitSync(offsets);
    }

    Map<TopicPartition, OffsetAndMetadata> committed(Collection<TopicPartition> partitions) {
        return consumer.committed(java.util.Set.copyOf(partitions));
    }

    /** Leaves its group; what is under way ends soon. Does not wait. */
    CompletableFuture<Void> close() {
        closed = true;
        CompletableFuture<Void> done = new CompletableFuture<>();
        try {
            thread.execute(() -> {
                try {
                    leave();
                } catch (KafkaException failed) {
                    LOG.info(
                            "event=instance-left-badly type={}",
                            failed.getClass().getName());
                }
                done.complete(null);
            });
        } catch (RejectedExecutionException full) {
            done.complete(null);
        }
        thread.shutdown();
        return done;
    }

    private void leave() {
        try (consumer) {
            if (settings.autoCommit()) {
                commitGiven();
            }
            consumer.close(CloseOptions.timeout(CLOSING));
        }
    }

    /** What goes to another member must not be given out here any more. */
    private final class Rebalance implements ConsumerRebalanceListener {
        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            if (settings.autoCommit()) {
                commitGiven();
            }
            drop(partitions);
        }

        @Override
        public void onPartitionsLost(Collection<TopicPartition> partitions) {
            drop(partitions);
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            // Positions come from the group.
        }
    }
}
