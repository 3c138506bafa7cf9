package io.floodmark.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.judging.EarlyDecision;
import io.floodmark.judging.Judge;
import io.floodmark.load.ByteBudget;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.model.workload.Shape;
import io.floodmark.search.TrialOutcome;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SteppedWarmUpTest {
    private static final Duration FULL = Duration.ofSeconds(25);

    private final ManualRunTime time = new ManualRunTime();
    private final VirtualFleet fleet = new VirtualFleet(time, 1_000);
    private final QuietTarget target = new QuietTarget(time, fleet);
    private final RecordedTrials recorded = new RecordedTrials();
    private final TrialListener listener = new SilentListener();
    private final SteppedWarmUp warmUp = warmUp(new Quiet(time));

    @Test
    void holdsHalfOfWhatWasCarriedBeforeItGoesHigher() {
        run(400);
        run(800);

        assertThat(target.expected).containsExactly(new Rate(400), new Rate(200), new Rate(800));
    }

    @Test
    void takesWhatMemoryCarriedForCarried() {
        SteppedWarmUp inMemory = warmUp(new Quiet(time, true));

        TrialOutcome first = inMemory.run(new TrialOrder(new Rate(400), FULL, FULL, "test"));
        inMemory.run(new TrialOrder(new Rate(800), FULL, FULL, "test"));

        assertThat(first.judgement().verdict()).isInstanceOf(Verdict.SustainedByMemory.class);
        assertThat(target.expected).containsExactly(new Rate(400), new Rate(200), new Rate(800));
    }

    @Test
    void warmsNothingBelowWhatWasCarried() {
        run(400);
        run(300);

        assertThat(target.expected).containsExactly(new Rate(400), new Rate(300));
    }

    @ParameterizedTest
    @EnumSource(
            value = TrialEvent.Kind.class,
            names = {"UNSAFE", "PROTECTED_MODE", "BROKERS_CHANGED", "STOPPED"})
    void sendsNothingHigherWhenEvenHalfDidHarm(TrialEvent.Kind kind) {
        run(400);
        target.happens = Optional.of(kind);
        target.happensAtNanos = time.nanoTime() + Duration.ofSeconds(2).toNanos();

        TrialOutcome outcome = run(800);

        assertThat(target.expected).containsExactly(new Rate(400), new Rate(200));
        assertThat(fleet.sessions).isEqualTo(2);
        assertThat(outcome.judgement().verdict()).isInstanceOf(Verdict.Invalid.class);
        assertThat(recorded.trials).hasSize(2);
        assertThat(recorded.trials.get(1).observation().events())
                .extracting(TrialEvent::kind)
                .containsExactly(kind);
    }

    @Test
    void endsTheSearchAsUnsafe() {
        run(400);
        target.happens = Optional.of(TrialEvent.Kind.UNSAFE);
        target.happensAtNanos = time.nanoTime();

        assertThat(run(800).judgement().verdict())
                .isInstanceOfSatisfying(
                        Verdict.Invalid.class,
                        invalid -> assertThat(invalid.cause()).isEqualTo(InvalidCause.UNSAFE));
    }

    private TrialOutcome run(double perSecond) {
        return warmUp.run(new TrialOrder(new Rate(perSecond), FULL, FULL, "test"));
    }

    private SteppedWarmUp warmUp(SampleSource samples) {
        TrialContext context = new TrialContext(
                time,
                target,
                fleet,
                samples,
                new ByteBudget(Long.MAX_VALUE / 2),
                new DiskAllowance(new Bytes(Long.MAX_VALUE / 2)),
                new StopRequest());
        Judge judge = new Judge(Indicators.defaults(), Objective.NONE, new Surroundings(false, false, 2, 1));
        TrialConductor conductor = new TrialConductor(
                context,
                TrialRules.DEFAULT,
                judge,
                (soFar, order) -> new EarlyDecision.Decision(EarlyDecision.Advice.GO_ON, ""),
                Shape.STEADY,
                Backfill.NONE,
                recorded,
                listener,
                false,
                1);
        return new SteppedWarmUp(conductor, context, TrialRules.DEFAULT, listener);
    }
}
