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

class PreloadedTrialRunnerTest {
    private static final Duration FULL = Duration.ofSeconds(25);

    private final ManualRunTime time = new ManualRunTime();
    private final VirtualFleet fleet = new VirtualFleet(time, 1_000);
    private final QuietTarget target = new QuietTarget(time, fleet);
    private final RecordedTrials recorded = new RecordedTrials();
    private final TrialListener listener = new SilentListener();
    private final PreloadedTrialRunner held = heldFirst(Duration.ofSeconds(12));

    @Test
    void holdsTheLoadOfATrialBeforeItAndJudgesNothingOfThat() {
        TrialOutcome outcome = run(400);

        assertThat(target.expected).containsExactly(new Rate(400), new Rate(400));
        assertThat(fleet.sessions).isEqualTo(2);
        assertThat(recorded.trials).hasSize(1);
        assertThat(outcome.judgement().verdict()).isInstanceOf(Verdict.Sustained.class);
    }

    @Test
    void beginsAtOnceWhereNoTimeIsGiven() {
        heldFirst(Duration.ZERO).run(new TrialOrder(new Rate(400), FULL, FULL, "test"));

        assertThat(target.expected).containsExactly(new Rate(400));
    }

    @Test
    void runsNoTrialWhereHoldingDidHarm() {
        target.happens = Optional.of(TrialEvent.Kind.UNSAFE);
        target.happensAtNanos = time.nanoTime() + Duration.ofSeconds(2).toNanos();

        TrialOutcome outcome = run(400);

        assertThat(fleet.sessions).isEqualTo(1);
        assertThat(outcome.judgement().verdict())
                .isInstanceOfSatisfying(
                        Verdict.Invalid.class,
                        invalid -> assertThat(invalid.cause()).isEqualTo(InvalidCause.UNSAFE));
    }

    private TrialOutcome run(double perSecond) {
        return held.run(new TrialOrder(new Rate(perSecond), FULL, FULL, "test"));
    }

    private PreloadedTrialRunner heldFirst(Duration length) {
        TrialContext context = new TrialContext(
                time,
                target,
                fleet,
                new Quiet(time),
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
        return new PreloadedTrialRunner(conductor, context, TrialRules.DEFAULT, listener, length);
    }
}
