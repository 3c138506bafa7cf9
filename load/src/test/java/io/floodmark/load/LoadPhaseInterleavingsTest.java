package io.floodmark.load;

import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Explores interleavings of a session's workers, which share its budgets, with the thread that stops them. */
@Tag("full")
public class LoadPhaseInterleavingsTest {
    private static final long BATCH_BYTES = 10;
    private static final long BUDGET_BYTES = 25;

    private final AtomicLong clock = new AtomicLong();
    private final ByteBudget ample = new ByteBudget(1_000);
    private final ByteBudget small = new ByteBudget(BUDGET_BYTES);
    private final EventLog events = new EventLog();
    private final LoadPhase phase = new LoadPhase(
            new LoadOrder(Pace.FLAT_OUT, Duration.ofSeconds(9), List.of(ample, small)),
            0,
            events,
            clock::incrementAndGet);
    private long sentByWorker0;
    private long sentByWorker1;

    @Operation(nonParallelGroup = "worker 0")
    public void sendByWorker0() {
        sentByWorker0 += sent();
    }

    @Operation(nonParallelGroup = "worker 1")
    public void sendByWorker1() {
        sentByWorker1 += sent();
    }

    private long sent() {
        return phase.sending(clock.incrementAndGet()) && phase.take(BATCH_BYTES) ? BATCH_BYTES : 0;
    }

    @Operation(nonParallelGroup = "owner")
    public void stop() {
        long now = clock.incrementAndGet();
        phase.stop(now, now);
    }

    @Validate
    public void everyByteIsPaidForOnceAndTheEndIsReportedOnce() {
        long sent = sentByWorker0 + sentByWorker1;
        int reports = events.takeFresh().size();
        boolean paid = small.taken() == sent && ample.taken() == sent && sent <= BUDGET_BYTES;
        if (!paid
                || reports != (phase.budgetSpent() ? 1 : 0)
                || (phase.budgetSpent() && sent + BATCH_BYTES <= BUDGET_BYTES)) {
            throw new IllegalStateException(
                    "sent " + sent + ", taken " + small.taken() + " and " + ample.taken() + ", reports " + reports);
        }
    }

    @Test
    void noInterleavingExceedsABudget() {
        new ModelCheckingOptions()
                .iterations(2)
                .actorsBefore(0)
                .threads(3)
                .actorsPerThread(2)
                .actorsAfter(0)
                .invocationsPerIteration(100)
                .verifier(EpsilonVerifier.class)
                .check(LoadPhaseInterleavingsTest.class);
    }
}
