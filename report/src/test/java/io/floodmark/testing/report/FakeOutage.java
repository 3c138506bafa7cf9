package io.floodmark.testing.report;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.outage.Headroom;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.outage.Rejoin;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Synthetic runs that measured the limit during a broker outage. */
public final class FakeOutage {
    private static final Limit DOWN = new Limit(
            FakeRuns.converged().goal(),
            Limit.End.CONVERGED,
            new Rate(33_400),
            new Rate(31_500),
            Optional.of(new Rate(35_300)),
            0.9,
            FakeRuns.converged().binding(),
            0.91,
            OptionalInt.of(10),
            OptionalInt.of(11),
            0.02,
            0,
            3,
            "synthetic test data",
            Optional.empty());
    private static final Rejoin HELD = new Rejoin(
            12,
            new Rate(25_200),
            Bytes.ofMiB(700),
            Optional.of(Duration.ofMillis(14_300)),
            Rejoin.Outcome.SUSTAINED,
            "the load was sustained, and the broker rejoined all in-sync sets");
    private static final Rejoin TOO_MUCH = new Rejoin(
            13,
            new Rate(31_500),
            Bytes.ofMiB(698),
            Optional.empty(),
            Rejoin.Outcome.OVERLOADED,
            "overloaded(host-cpu)");
    private static final Rejoin TOO_SHORT = new Rejoin(
            12,
            new Rate(31_500),
            Bytes.ofMiB(20),
            Optional.of(Duration.ofMillis(1_300)),
            Rejoin.Outcome.TOO_SHORT,
            "the broker was back within the first 5 s of the measured part");

    private FakeOutage() {}

    /**
     * Returns a run in which one broker accounts for 31% of the limit, and one load was sustained while the broker
     * caught up.
     */
    public static Run settled() {
        return with(outage(
                Optional.of(new Headroom(0.31, OptionalDouble.of(0.26), OptionalDouble.of(0.36), 0.9)),
                List.of(TOO_MUCH, HELD)));
    }

    /**
     * Returns a run on a shared host, where fewer brokers sustained more and the backlog was gone before anything could
     * be judged.
     */
    public static Run carriesMore() {
        return with(outage(
                Optional.of(new Headroom(-0.08, OptionalDouble.of(-0.14), OptionalDouble.of(-0.02), 0.9)),
                List.of(TOO_SHORT)));
    }

    /** Returns a run in which the limit with all brokers was not reached. */
    public static Run atLeast() {
        return with(outage(
                Optional.of(new Headroom(Double.NaN, OptionalDouble.of(0.22), OptionalDouble.empty(), 0.9)),
                List.of()));
    }

    /** Returns a run that was killed or stopped during the search. */
    public static Run cut() {
        return with(Outage.of(3, 3));
    }

    private static Outage outage(Optional<Headroom> headroom, List<Rejoin> rejoins) {
        List<Trial> trials = FakeRuns.limit().trials().subList(3, 8).stream()
                .map(trial -> new Trial(
                        trial.number() + 5, trial.order(), trial.whole(), trial.observation(), trial.judgement()))
                .toList();
        return new Outage(
                3,
                3,
                Optional.of(DOWN),
                headroom,
                rejoins,
                true,
                Optional.of("further trials would not change the answer"),
                trials);
    }

    /** Returns the same run with one more condition. */
    public static Run under(Run run, Condition condition) {
        List<Condition> conditions = new ArrayList<>(run.conditions());
        conditions.add(condition);
        return run(run, conditions, run.outage());
    }

    private static Run with(Outage outage) {
        Run run = FakeRuns.limit();
        return run(run, run.conditions(), Optional.of(outage));
    }

    private static Run run(Run run, List<Condition> conditions, Optional<Outage> outage) {
        return new Run(
                run.id(),
                run.command(),
                run.started(),
                run.ended(),
                run.effectivePlan(),
                run.surroundings(),
                conditions,
                run.trials(),
                run.limits(),
                run.outcome(),
                outage);
    }
}
