package io.floodmark.kafka.probe;

import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.NanoClock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeMetadataQuorumOptions;
import org.apache.kafka.clients.admin.QuorumInfo;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks that a controller answers. In KRaft, brokers name a broker as the controller, so the quorum is queried through
 * them, about once a second. The answer is never waited for, since a lost controller would delay all other readings.
 * Used by one thread, except {@link #reportAgain}.
 */
final class ControllerWatch {
    private static final Logger LOG = LoggerFactory.getLogger(ControllerWatch.class);
    private static final Duration ASK_EVERY = Duration.ofSeconds(1);
    /** An election among controllers takes about a second and is harmless by itself. */
    private static final Duration PATIENCE = Duration.ofMillis(2_500);

    private final Supplier<KafkaFuture<QuorumInfo>> question;
    private final NanoClock clock;
    private Optional<KafkaFuture<QuorumInfo>> pending = Optional.empty();
    private long answeredNanos;
    private long requestedNanos;
    /** True if the current silence was reported. */
    private volatile boolean reported;

    private boolean begun;
    private boolean allowed = true;

    ControllerWatch(Admin admin, NanoClock clock) {
        this(
                () -> admin.describeMetadataQuorum(
                                new DescribeMetadataQuorumOptions().timeoutMs((int) (2 * PATIENCE.toMillis())))
                        .quorumInfo(),
                clock);
    }

    ControllerWatch(Supplier<KafkaFuture<QuorumInfo>> question, NanoClock clock) {
        this.question = question;
        this.clock = clock;
    }

    /** Checks without blocking. It returns one event for each silence longer than {@link #PATIENCE}. */
    Optional<TrialEvent> poll() {
        if (!allowed) {
            return Optional.empty();
        }
        long now = clock.nanoTime();
        if (!begun) {
            begin(now);
        }
        pending.filter(KafkaFuture::isDone).ifPresent(answer -> take(answer, now));
        if (pending.isEmpty() && now - requestedNanos >= ASK_EVERY.toNanos()) {
            requestedNanos = now;
            pending = Optional.of(question.get());
        }
        if (now - answeredNanos <= PATIENCE.toNanos() + ASK_EVERY.toNanos()) {
            reported = false;
            return Optional.empty();
        }
        if (reported) {
            return Optional.empty();
        }
        reported = true;
        return Optional.of(new TrialEvent(
                now, TrialEvent.Kind.CONTROLLER_LOST, "no controller has answered for " + seconds(now) + " s"));
    }

    /** Reports the current silence once more, because its event was discarded. */
    void reportAgain() {
        reported = false;
    }

    /**
     * Silence counts from the first request, because half a minute may pass before the first reading while clients are
     * created.
     */
    private void begin(long now) {
        begun = true;
        answeredNanos = now;
        requestedNanos = now - ASK_EVERY.toNanos();
    }

    private long seconds(long now) {
        return Duration.ofNanos(now - answeredNanos).toSeconds();
    }

    private void take(KafkaFuture<QuorumInfo> answer, long now) {
        pending = Optional.empty();
        try {
            answer.get();
            answeredNanos = now;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AuthorizationException || e.getCause() instanceof UnsupportedVersionException) {
                allowed = false;
                LOG.warn("event=controller-unwatched why=\"{}\"", e.getCause().getMessage());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
