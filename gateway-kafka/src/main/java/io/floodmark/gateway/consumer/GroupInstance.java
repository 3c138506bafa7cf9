package io.floodmark.gateway.consumer;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A member of a consumer group on behalf of a client: a consumer and the thread on which all its blocking calls run in
 * order. It commits records that were given out, never those that were only fetched. Any thread may call {@link #run}
 * and {@link #close}; everything else runs on its thread.
 */
public final class GroupInstance {
    private static final Logger LOG = LoggerFactory.getLogger(GroupInstance.class);
    private static final int MOST_UNDER_WAY = 16;
    private static final Duration IDLE = Duration.ofMinutes(1);
    private static final Duration CLOSING = Duration.ofSeconds(5);
    private static final Duration STEP = Duration.ofMillis(100);
    /** The time limit of a commit before a request, which the next request repeats, and of its metadata. */
    private static final Duration SHORT = Duration.ofSeconds(2);

    private final Consumer<byte[], byte[]> consumer;
    private final InstanceSettings settings;
    private final NanoClock clock;
    private final ThreadPoolExecutor thread;
    private final AtomicInteger underWay = new AtomicInteger();
    private final FetchedRecords records = new FetchedRecords();
    /** The offsets whose commit Kafka refused, if the client of an assignment was informed. */
    private Map<TopicPartition, OffsetAndMetadata> reported = Map.of();

    private volatile long usedNanos;
    private volatile boolean closed;

    /** @param consumer used and closed only by this instance's thread */
    GroupInstance(String id, InstanceSettings settings, Consumer<byte[], byte[]> consumer, NanoClock clock) {
        this.consumer = consumer;
        this.settings = settings;
        this.clock = clock;
        usedNanos = clock.nanoTime();
        // The queue is unbounded so that closing is always accepted. run() bounds the requests of clients.
        thread = OneThread.named("fm-group-" + id, IDLE);
    }

    public InstanceSettings settings() {
        return settings;
    }

    /** Returns the time since the last request; negative while one is in progress. */
    long idleNanos() {
        return thread.getActiveCount() > 0 ? -1 : clock.nanoTime() - usedNanos;
    }

    /** Runs work on the thread of this instance. Failures of Kafka become refusals. */
    public <T> CompletableFuture<T> run(Function<GroupInstance, T> work) {
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
        } catch (RuntimeException | Error failed) {
            // A caller waits for an answer, whatever was thrown.
            done.completeExceptionally(GroupFailure.meaning(failed));
        } finally {
            usedNanos = clock.nanoTime();
            underWay.decrementAndGet();
        }
    }

    public void subscribe(Collection<String> topics) {
        consumer.subscribe(topics, new Rebalance());
    }

    public void unsubscribe() {
        releasePartitions();
        consumer.unsubscribe();
    }

    public void assign(Collection<TopicPartition> partitions) {
        if (!consumer.subscription().isEmpty()) {
            throw new RefusedException(
                    Reason.CONFLICT, "the instance has a subscription; delete it before you assign partitions");
        }
        releasePartitions();
        consumer.assign(partitions);
    }

    /** Commits and rewinds before the subscription or assignment changes. */
    private void releasePartitions() {
        commitIfPossible();
        rewind();
    }

    /** Commits if auto-commit is on. If Kafka refuses, this instance or another one returns the records again. */
    private void commitIfPossible() {
        if (!settings.autoCommit()) {
            return;
        }
        try {
            commitDelivered();
        } catch (CommitFailedException | RebalanceInProgressException refused) {
            LOG.info("event=offsets-not-committed type={}", refused.getClass().getName());
        }
    }

    /** Seeks back partitions that stay assigned, since their position is after all that was fetched. */
    private void rewind() {
        Map<TopicPartition, Long> first = records.rewind();
        first.keySet().retainAll(consumer.assignment());
        first.forEach(consumer::seek);
    }

    public List<String> subscription() {
        return consumer.subscription().stream().sorted().toList();
    }

    public List<TopicPartition> assignment() {
        return List.copyOf(consumer.assignment());
    }

    public void seek(TopicPartition partition, OffsetAndMetadata offset) {
        GroupFailure.requireThere(consumer, Set.of(partition));
        consumer.seek(partition, offset);
        records.goOn(partition, offset);
    }

    public void seekToBeginning(Collection<TopicPartition> partitions) {
        // It throws if a partition is not assigned; then records fetched from the others are still needed.
        consumer.seekToBeginning(partitions);
        records.drop(partitions);
    }

    public void seekToEnd(Collection<TopicPartition> partitions) {
        consumer.seekToEnd(partitions);
        records.drop(partitions);
    }

    /**
     * Waits for records. With auto-commit, it first commits the records that were given out before.
     *
     * @param gone true when the client no longer waits; then it ends without an answer
     * @param answer makes an answer of all records or the first of them; if it throws, none was given out
     */
    public <A> Offer<A> fetch(
            Duration timeout,
            long maxBytes,
            BooleanSupplier gone,
            Function<List<ConsumerRecord<byte[], byte[]>>, Offer<A>> answer) {
        if (consumer.subscription().isEmpty() && consumer.assignment().isEmpty()) {
            throw new RefusedException(Reason.CONFLICT, "the instance has neither a subscription nor an assignment");
        }
        GroupFailure.requireClient(gone);
        records.settle();
        if (settings.autoCommit()) {
            commitBefore();
        }
        gather(clock.nanoTime() + timeout.toNanos(), maxBytes, gone);
        Offer<A> made = answer.apply(records.first(maxBytes));
        records.offer(made);
        return made;
    }

    private void commitBefore() {
        try {
            commitDelivered(SHORT);
        } catch (TimeoutException late) {
            // Kafka's client retries until the timeout if a topic was deleted, and notices that only while it polls.
            // The next request commits again.
            LOG.info("event=offsets-not-committed type={}", late.getClass().getName());
        } catch (CommitFailedException refused) {
            if (consumer.subscription().isEmpty()) {
                reportOnce(refused);
                return;
            }
            // The group continued without this member and assigns these records to another one. Polling rejoins the
            // group.
            rewind();
        } catch (RebalanceInProgressException joining) {
            // They are committed when the partitions are revoked, while it polls.
            return;
        }
    }

    /**
     * Throws once per position. A manual assignment stays valid, so a client that knows of the failure can read on
     * without the commit.
     */
    private void reportOnce(CommitFailedException refused) {
        Map<TopicPartition, OffsetAndMetadata> now = deliveredPositions();
        if (!now.equals(reported)) {
            reported = now;
            throw refused;
        }
    }

    /**
     * Polls until a page is complete, or until there are records and no more come at once. A poll returns few records,
     * since Kafka's client holds all of them uncompressed.
     */
    private void gather(long endNanos, long maxBytes, BooleanSupplier gone) {
        long bytes = records.sizeBytes();
        boolean more;
        do {
            GroupFailure.requireClient(gone);
            long came = poll(bytes >= maxBytes);
            bytes += came;
            more = records.isEmpty() ? !closed && clock.nanoTime() - endNanos < 0 : came > 0 && bytes < maxBytes;
        } while (more);
    }

    /**
     * @param full whether enough records are buffered; then nothing is fetched, and the poll only maintains the
     *     membership
     */
    private long poll(boolean full) {
        if (full && !records.isEmpty()) {
            consumer.pause(consumer.assignment());
        } else {
            consumer.resume(consumer.paused());
        }
        return records.add(consumer.poll(records.isEmpty() ? STEP : Duration.ZERO));
    }

    public void commitDelivered() {
        commitDelivered(ConsumerProperties.CALL);
    }

    private void commitDelivered(Duration patience) {
        records.settle();
        Map<TopicPartition, OffsetAndMetadata> positions = deliveredPositions();
        if (!positions.isEmpty()) {
            consumer.commitSync(positions, patience);
        }
    }

    /**
     * Returns the positions up to which records were given out, for partitions whose topics exist according to Kafka's
     * client.
     */
    private Map<TopicPartition, OffsetAndMetadata> deliveredPositions() {
        return records.deliveredPositions(consumer.assignment().stream()
                .filter(partition ->
                        !consumer.partitionsFor(partition.topic(), SHORT).isEmpty())
                .toList());
    }

    public void commit(Map<TopicPartition, OffsetAndMetadata> offsets) {
        GroupFailure.requireThere(consumer, offsets.keySet());
        consumer.commitSync(offsets);
    }

    public Map<TopicPartition, OffsetAndMetadata> committed(Collection<TopicPartition> partitions) {
        return consumer.committed(Set.copyOf(partitions));
    }

    /** Leaves the group. Work in progress ends soon. It does not wait. */
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
                commitDelivered();
            }
            consumer.close(CloseOptions.timeout(CLOSING));
        } catch (KafkaException failed) {
            LOG.info("event=instance-left-badly type={}", failed.getClass().getName());
        } finally {
            done.complete(null);
        }
    }

    /** Drops the records of revoked partitions, which must not be given out any more. */
    private final class Rebalance implements ConsumerRebalanceListener {
        @Override
        public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
            try {
                commitIfPossible();
            } catch (KafkaException failed) {
                LOG.info(
                        "event=offsets-not-committed type={}", failed.getClass().getName());
            } finally {
                records.drop(partitions);
            }
        }

        @Override
        public void onPartitionsLost(Collection<TopicPartition> partitions) {
            records.drop(partitions);
        }

        @Override
        public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
            // Positions come from the group.
        }
    }
}
