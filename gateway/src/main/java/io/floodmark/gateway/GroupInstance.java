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
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A member of a consumer group on behalf of a client: a consumer, and the thread that all its blocking calls run on, one after the
 * other. Commits what was given out, never what lies fetched but not given. {@link #run} and {@link #close} may be called by anybody;
 * what they run, and all else, belongs to the thread.
 */
final class GroupInstance {
    private static final Logger LOG = LoggerFactory.getLogger(GroupInstance.class);
    private static final int MOST_UNDER_WAY = 16;
    private static final Duration CLOSING = Duration.ofSeconds(5);
    private static final Duration STEP = Duration.ofMillis(100);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final InstanceSettings settings;
    private final NanoClock clock;
    private final ThreadPoolExecutor thread;
    private final AtomicInteger underWay = new AtomicInteger();
    /** Fetched, and not given out yet, as far as is known: those of the offer stand first. */
    private final Deque<ConsumerRecord<byte[], byte[]>> left = new ArrayDeque<>();
    /** Behind the last that was given out. */
    private final Map<TopicPartition, OffsetAndMetadata> given = new HashMap<>();
    /** The last answer, while it is not looked up whether it was sent. */
    private Optional<Offer> offer = Optional.empty();

    private volatile long usedNanos;
    private volatile boolean closed;

    GroupInstance(String id, InstanceSettings settings, Map<String, Object> properties, NanoClock clock) {
        consumer = new KafkaConsumer<>(properties);
        this.settings = settings;
        this.clock = clock;
        usedNanos = clock.nanoTime();
        // Its queue has no bound, so that closing always gets in; what clients ask for is bounded in run().
        thread =
                new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), work -> named(work, id));
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
        usedNanos = clock.nanoTime();
        if (underWay.incrementAndGet() > MOST_UNDER_WAY) {
            underWay.decrementAndGet();
            return CompletableFuture.failedFuture(GroupFailure.busy());
        }
        CompletableFuture<T> done = new CompletableFuture<>();
        try {
            thread.execute(() -> run(work, done));
        } catch (RejectedExecutionException closing) {
            underWay.decrementAndGet();
            done.completeExceptionally(GroupFailure.gone());
        }
        return done;
    }

    private <T> void run(Function<GroupInstance, T> work, CompletableFuture<T> done) {
        try {
            if (closed) {
                throw GroupFailure.gone();
            }
            done.complete(work.apply(this));
        } catch (RuntimeException failed) {
            // Whatever it was, somebody waits for an answer.
            done.completeExceptionally(GroupFailure.meaning(failed));
        } finally {
            usedNanos = clock.nanoTime();
            underWay.decrementAndGet();
        }
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
        settle();
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
        GroupFailure.requireThere(consumer, Set.of(partition));
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
        settle();
        left.removeIf(record -> partitions.contains(new TopicPartition(record.topic(), record.partition())));
        partitions.forEach(given::remove);
    }

    /**
     * Waits for records; with auto-commit that says that those given out before are done.
     *
     * @param answer makes an answer of them, or of the first of them; where it throws, none was given out
     */
    Offer fetch(Duration timeout, long maxBytes, Function<List<ConsumerRecord<byte[], byte[]>>, Offer> answer) {
        if (consumer.subscription().isEmpty() && consumer.assignment().isEmpty()) {
            throw new RefusedException(Reason.CONFLICT, "the instance has neither a subscription nor an assignment");
        }
        settle();
        if (settings.autoCommit()) {
            commitBefore();
        }
        long end = clock.nanoTime() + timeout.toNanos();
        do {
            poll();
        } while (left.isEmpty() && !closed && clock.nanoTime() - end < 0);
        Offer made = answer.apply(first(maxBytes));
        offer = Optional.of(made);
        return made;
    }

    private void commitBefore() {
        try {
            commitGiven();
        } catch (CommitFailedException gone) {
            // The group went on without it: whoever has the partitions now gives these records again. Polling joins
            // anew.
            forget();
        } catch (RebalanceInProgressException joining) {
            // They are committed when the partitions go, while it polls.
            return;
        }
    }

    private void poll() {
        if (left.isEmpty()) {
            consumer.resume(consumer.paused());
            consumer.poll(STEP).forEach(left::add);
            return;
        }
        // What is fetched meanwhile would only pile up here; the membership goes on all the same.
        consumer.pause(consumer.assignment());
        consumer.poll(Duration.ZERO).forEach(left::add);
    }

    private List<ConsumerRecord<byte[], byte[]>> first(long maxBytes) {
        List<ConsumerRecord<byte[], byte[]>> first = new ArrayList<>();
        long bytes = 0;
        for (ConsumerRecord<byte[], byte[]> record : left) {
            bytes += ReadAnswer.Records.sizeBytes(record);
            if (bytes > maxBytes && !first.isEmpty()) {
                break;
            }
            first.add(record);
        }
        return first;
    }

    /** Counts the records of the last answer as given out, if it was sent. */
    private void settle() {
        offer.filter(Offer::sent).ifPresent(sent -> {
            for (ConsumerRecord<byte[], byte[]> record : sent.records()) {
                left.remove();
                given.put(
                        new TopicPartition(record.topic(), record.partition()),
                        new OffsetAndMetadata(record.offset() + 1));
            }
        });
        offer = Optional.empty();
    }

    void commitGiven() {
        settle();
        given.keySet().retainAll(consumer.assignment());
        if (!given.isEmpty()) {
            consumer.commitSync(given);
        }
    }

    void commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        GroupFailure.requireThere(consumer, offsets.keySet());
        consumer.commitSync(offsets);
    }

    Map<TopicPartition, OffsetAndMetadata> committed(Collection<TopicPartition> partitions) {
        return consumer.committed(Set.copyOf(partitions));
    }

    /** Leaves its group; what is under way ends soon. Does not wait. */
    CompletableFuture<Void> close() {
        closed = true;
        CompletableFuture<Void> done = new CompletableFuture<>();
        try {
            thread.execute(() -> leave(done));
        } catch (RejectedExecutionException leaving) {
            done.complete(null);
        }
        thread.shutdown();
        return done;
    }

    private void leave(CompletableFuture<Void> done) {
        try (consumer) {
            if (settings.autoCommit()) {
                commitGiven();
            }
            consumer.close(CloseOptions.timeout(CLOSING));
        } catch (KafkaException failed) {
            LOG.info("event=instance-left-badly type={}", failed.getClass().getName());
        } finally {
            done.complete(null);
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
