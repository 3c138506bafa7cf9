package io.floodmark.testing.report;

import io.floodmark.model.limit.BrokerEfficiency;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitOutlook;
import io.floodmark.model.limit.Soak;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;

/**
 * Realistic synthetic runs of a competing search over eight trials on a lab of three brokers; the same seed gives the
 * same run.
 */
public final class FakeRuns {
    static final long SEED = 20261121;
    private static final long SECOND = 1_000_000_000L;
    private static final Verdict SUSTAINED = new Verdict.Sustained();
    private static final Verdict OVERLOADED =
            new Verdict.Overloaded(List.of(Indicator.HOST_CPU, Indicator.BEHIND_SCHEDULE, Indicator.BACKLOG));

    private final RandomGenerator random;
    private final FakeCapacity capacity;
    private final int full;
    private final int safe;
    private final double scale;
    private final List<Trial> trials = new ArrayList<>();
    private long now = 90 * SECOND;

    private FakeRuns(long seed, int full, int safe) {
        this(seed, full, safe, 1);
    }

    /** @param scale multiplies all loads, and what the cluster sustains */
    private FakeRuns(long seed, int full, int safe, double scale) {
        this.random = new Random(seed);
        this.capacity = new FakeCapacity(48_700 * scale, 0.025);
        this.full = full;
        this.safe = safe;
        this.scale = scale;
    }

    /** Returns a run that converged: eight trials of standard effort, one of them invalid. */
    public static Run limit() {
        return of(STANDARD).run(List.of(converged()));
    }

    /** Returns the same run with an interval across lab restarts. */
    public static Run anyStart() {
        Limit limit = limit(Limit.End.CONVERGED, 48_400, 41_000, Optional.of(57_000.0), 8, 5, 8, 0.09);
        return of(STANDARD).run(List.of(limit));
    }

    /** Returns {@link #limit} on a lab that was not warm yet. */
    public static Run cold() {
        return under(limit(), new Condition("lab", Condition.WARM_UP, "throughput still rose by 46%"));
    }

    /** Returns the same run with only the given conditions. */
    public static Run under(Run run, Condition... conditions) {
        return with(run, List.of(conditions), run.trials());
    }

    /** Returns the same run with only the given trials. */
    public static Run with(Run run, List<Trial> trials) {
        return with(run, run.conditions(), trials);
    }

    private static Run with(Run run, List<Condition> conditions, List<Trial> trials) {
        return new Run(
                run.id(),
                run.command(),
                run.started(),
                run.ended(),
                run.effectivePlan(),
                run.surroundings(),
                conditions,
                trials,
                run.limits(),
                run.outcome());
    }

    /** Returns a run like {@link #limit}, with trials of 300 s. */
    public static Run thorough() {
        FakeRuns fake = new FakeRuns(SEED, 300, 90);
        fake.search();
        fake.search();
        return fake.run(List.of(limit(Limit.End.CONVERGED, 48_500, 47_000, Optional.of(50_100.0), 16, 13, 16)));
    }

    /**
     * Returns the same trials with another end of the search. If the generator limited the load, no trial was
     * overloaded.
     */
    public static Run ended(Limit.End end) {
        FakeRuns fake = of(STANDARD);
        if (end == Limit.End.LOWER_BOUND) {
            fake.trials.removeIf(Trial::overloaded);
            return fake.run(List.of(limit(end, 51_000, 47_900, Optional.empty(), 8, -1, 6)));
        }
        if (end == Limit.End.NOT_SUSTAINED) {
            fake.trials.removeIf(trial -> !trial.overloaded());
            return fake.run(List.of(limit(end, 48_400, 44_600, Optional.of(50_900.0), -1, 5, 2)));
        }
        return fake.run(List.of(limit(end, 48_400, 44_600, Optional.of(52_800.0), 8, 5, 8)));
    }

    /** Returns a run with trials of 300 s at more than a million records/s, across lab restarts. */
    public static Run fast(Limit.End end) {
        Optional<Double> high = end == Limit.End.LOWER_BOUND ? Optional.empty() : Optional.of(1_134_000.0);
        return fastTrials(List.of(limit(end, 1_083_000, 1_032_000, high, 8, 5, 8, 0.05)));
    }

    /** Returns such a run without a result: it was interrupted. */
    public static Run fastInterrupted() {
        return fastTrials(List.of());
    }

    private static Run fastTrials(List<Limit> limits) {
        FakeRuns fake = fast();
        fake.search();
        return fake.run(limits);
    }

    private static FakeRuns fast() {
        return new FakeRuns(SEED, 300, 90, 1_082_213 / 48_000.0);
    }

    /** Returns such a run of one trial that ended early. */
    public static Run fastTrial() {
        FakeRuns fake = fast();
        fake.add(48_000, SUSTAINED, 125, "requested by --load");
        return fake.run(List.of());
    }

    /** Returns a run with one constant load that was too much, also for the consumers. */
    public static Run overloadedTrial() {
        FakeRuns fake = new FakeRuns(SEED, 25, 25);
        fake.add(
                60_000,
                new Verdict.Overloaded(List.of(Indicator.CONSUMER_LAG, Indicator.BEHIND_SCHEDULE)),
                25,
                "requested by --load");
        Trial trial = fake.trials.remove(0);
        String words = "the lag of floodmark-20261121-093015-k3x9-group-0 grew by 1,022 records/s in 21 of 21 s, a"
                + " trend of 1.7% of the load; it reached 25,550 records, 0.42 s of the load; "
                + "the sum over 12 partitions of 3 topics, by the offsets of 14 samples";
        IndicatorReading reading = new IndicatorReading(
                Indicator.CONSUMER_LAG, IndicatorReading.State.FIRED, 0.017, 0.01, 1.7, Entity.CLUSTER, words);
        Judgement judged = trial.judgement();
        fake.trials.add(new Trial(
                trial.number(),
                trial.order(),
                trial.whole(),
                trial.observation(),
                new Judgement(judged.verdict(), judged.hard(), List.of(reading), judged.generator())));
        return fake.run(List.of());
    }

    /** Returns {@link #promised} with more objectives than fit into a line, for windows of two lengths. */
    public static Run manyObjectives() {
        return withPlan(
                promised(),
                plan -> plan.replaceFirst(
                        "objective: .*",
                        "objective: { produce: { p50: 5ms, p90: 10ms, p99: 20ms, p99.9: 200ms },"
                                + " end-to-end: { p99: 500ms }, windows: { 10s: 5%, 1min: 1% } }"));
    }

    /** Returns a search that starts three decades below its result. */
    public static Run fromFarBelow() {
        FakeRuns fake = new FakeRuns(SEED, 25, 12);
        for (double load = 100; load < 30_000; load *= 3) {
            fake.add(load, SUSTAINED, 12, "three times the highest pass, at most");
        }
        fake.add(52_000, OVERLOADED, 12, "the most probable limit");
        fake.add(47_600, SUSTAINED, 25, "a full-length pass just below the estimate");
        return fake.run(List.of(limit(Limit.End.CONVERGED, 48_400, 46_200, Optional.of(50_300.0), 8, 7, 8)));
    }

    /** Returns {@link #limit} with a plan that requires a soak test, for which no time was left. */
    public static Run soakAskedFor(String length) {
        return withPlan(limit(), plan -> plan.replace("search: {", "search: { soak: " + length + ","));
    }

    private static Run withPlan(Run run, UnaryOperator<String> change) {
        return new Run(
                run.id(),
                run.command(),
                run.started(),
                run.ended(),
                change.apply(run.effectivePlan()),
                run.surroundings(),
                run.conditions(),
                run.trials(),
                run.limits(),
                run.outcome());
    }

    /** Returns a run in which no trial was valid. */
    public static Run allInvalid() {
        FakeRuns fake = new FakeRuns(SEED, 25, 12);
        Verdict blind = new Verdict.Invalid(InvalidCause.BLIND, "no broker could be read for 9 s");
        fake.add(9_000, blind, 12, "a low first load");
        fake.add(9_000, blind, 12, "again");
        return fake.run(List.of(limit(Limit.End.INVALID, 48_400, 50, Optional.empty(), -1, -1, 2)));
    }

    /**
     * Returns a run without a result. Its only trial was overloaded but did not count, because the cluster was cold;
     * then the time was up.
     */
    public static Run unknown() {
        FakeRuns fake = new FakeRuns(SEED, 25, 12);
        fake.add(9_000, OVERLOADED, 12, "a low first load");
        Limit nothing = limit(Limit.End.BUDGET_SPENT, 0, 0, Optional.empty(), -1, -1, 1);
        return fake.run(List.of(new Limit(
                nothing.goal(),
                nothing.end(),
                nothing.estimate(),
                nothing.low(),
                nothing.high(),
                nothing.confidence(),
                Optional.empty(),
                1,
                nothing.passBelow(),
                nothing.overloadAbove(),
                nothing.betweenTrialSd(),
                nothing.betweenStartSd(),
                nothing.trials(),
                "nothing is known of the limit",
                Optional.empty())));
    }

    /** Returns a run like {@link #limit}, but sustained by the page cache only. */
    public static Run byMemory() {
        FakeRuns fake = new FakeRuns(SEED, 25, 12);
        fake.add(47_000, new Verdict.SustainedByMemory(), 25, "the most probable limit");
        fake.add(52_000, OVERLOADED, 12, "just above");
        return fake.run(List.of(limit(Limit.End.CONVERGED, 48_400, 46_200, Optional.of(50_300.0), 1, 2, 2)));
    }

    /** Returns a run with {@code --repeat 3} and three searches. */
    public static Run repeated() {
        FakeRuns fake = of(THREE_SEARCHES);
        return fake.run(List.of(
                limit(Limit.End.CONVERGED, 48_400, 46_200, Optional.of(50_300.0), 8, 5, 8),
                limit(Limit.End.CONVERGED, 49_100, 46_800, Optional.of(51_500.0), 16, 13, 8),
                limit(Limit.End.BUDGET_SPENT, 47_600, 43_000, Optional.of(52_900.0), 24, 21, 8)));
    }

    /** Returns a run with two searches, the second of which has no valid result. */
    public static Run repeatedInvalid() {
        FakeRuns fake = of(THREE_SEARCHES);
        return fake.run(List.of(
                limit(Limit.End.CONVERGED, 48_400, 46_200, Optional.of(50_300.0), 8, 5, 8),
                limit(Limit.End.INVALID, 61_300, 46_800, Optional.of(71_500.0), 16, 13, 16)));
    }

    /** Returns a run with two limits: with p99 within 20 ms, with a soak test, and without objective. */
    public static Run promised() {
        FakeRuns fake = new FakeRuns(SEED, 25, 12);
        Verdict late = new Verdict.Overloaded(List.of(Indicator.LATENCY));
        fake.add(9_000, SUSTAINED, 12, "a low first load");
        fake.add(27_000, SUSTAINED, 25, "three times the highest pass, at most");
        fake.add(46_000, late, SUSTAINED, 20, "the most probable limit");
        fake.add(38_000, SUSTAINED, 25, "a full-length pass just below the estimate");
        fake.add(41_500, late, SUSTAINED, 20, "an overload above the estimate");
        fake.add(32_500, SUSTAINED, 25, "soak test at 90% of the CI's lower end");
        Limit promised = limit(Limit.End.CONVERGED, 39_300, 36_100, Optional.of(41_900.0), 4, 5, 6);
        fake.add(47_300, late, SUSTAINED, 25, "the most probable limit");
        fake.add(52_000, OVERLOADED, 12, "an overload above the estimate");
        return withPlan(fake.run(limitsOf(promised)), plan -> plan.replace("p99: 500ms", "p99: 20ms"));
    }

    private static List<Limit> limitsOf(Limit promised) {
        return List.of(
                new Limit(
                        Goal.OBJECTIVE,
                        promised.end(),
                        promised.estimate(),
                        promised.low(),
                        promised.high(),
                        promised.confidence(),
                        Optional.of(Indicator.LATENCY),
                        0.97,
                        promised.passBelow(),
                        promised.overloadAbove(),
                        promised.betweenTrialSd(),
                        promised.betweenStartSd(),
                        promised.trials(),
                        promised.explanation(),
                        Optional.of(new Soak(6, new Rate(32_500), Duration.ofMinutes(30), Soak.Outcome.PASSED))),
                limit(Limit.End.CONVERGED, 48_400, 46_200, Optional.of(50_300.0), 7, 8, 8));
    }

    /** Returns a run with one constant load, as {@code floodmark trial} stores it. */
    public static Run trial() {
        FakeRuns fake = new FakeRuns(SEED, 25, 25);
        fake.add(40_000, SUSTAINED, 25, "requested by --load");
        return fake.run(List.of());
    }

    /** Returns a run that was killed before its first trial. */
    public static Run empty() {
        return new FakeRuns(SEED, 25, 12).run(List.of());
    }

    /** Returns a run in which everything that a user or a broker can name contains markup. */
    public static Run hostile() {
        String evil = "</script><script>alert(1)</script>\u2028'\"&<b>\u0000\ud83d\ude80";
        Run run = trial();
        return new Run(
                run.id() + evil,
                evil,
                run.started(),
                run.ended(),
                "floodmark: 1\nseed: '" + evil.replace("'", "''").replace("\u0000", "") + "'\n",
                run.surroundings(),
                List.of(new Condition(evil, evil, evil)),
                run.trials().stream().map(trial -> HostileTrial.of(trial, evil)).toList(),
                run.limits(),
                Optional.of(evil));
    }

    public static Limit converged() {
        return limit(Limit.End.CONVERGED, 48_400, 46_200, Optional.of(50_300.0), 8, 5, 8)
                .with(OUTLOOK);
    }

    /** Of five runs on two days; the machine is slower than usual. */
    private static final LimitOutlook OUTLOOK = new LimitOutlook(
            "place",
            Optional.of(new Rate(24_000)),
            31.5,
            Optional.of(new LimitOutlook.Usual(new Rate(51_300), new Rate(47_100), new Rate(55_900))),
            Optional.of(new LimitOutlook.AnyHour(new Rate(40_200), new Rate(61_000))),
            Optional.of(new BrokerEfficiency(32_400, 31_600, 33_200)),
            5,
            2);

    /** Created once: trials are immutable, and their histograms take time. */
    private static final List<Trial> STANDARD = trialsOfSearches(1);

    private static final List<Trial> THREE_SEARCHES = trialsOfSearches(3);

    private static List<Trial> trialsOfSearches(int searches) {
        FakeRuns fake = new FakeRuns(SEED, 25, 12);
        for (int i = 0; i < searches; i++) {
            fake.search();
        }
        return List.copyOf(fake.trials);
    }

    private static FakeRuns of(List<Trial> trials) {
        FakeRuns fake = new FakeRuns(SEED, 25, 12);
        fake.trials.addAll(trials);
        fake.now = trials.get(trials.size() - 1).whole().toNanos() + 2 * SECOND;
        return fake;
    }

    private void search() {
        add(9_000, SUSTAINED, safe, "a low first load");
        add(27_000, SUSTAINED, safe, "three times the highest pass, at most");
        add(62_400, OVERLOADED, full / 3, "the most probable limit");
        add(44_100, SUSTAINED, safe, "the most probable limit");
        add(50_900, OVERLOADED, full / 2, "an overload above the estimate");
        add(47_300, SUSTAINED, full, "a full-length pass just below the estimate");
        add(
                48_900,
                new Verdict.Invalid(InvalidCause.DISTURBED, "a leader moved in the measured part"),
                full / 2,
                "the most probable limit");
        add(48_000, SUSTAINED, full, "the most probable limit");
    }

    private void add(double load, Verdict verdict, Verdict hard, int seconds, String reason) {
        add(load, verdict, seconds, reason);
        Trial last = trials.remove(trials.size() - 1);
        Judgement judged = last.judgement();
        trials.add(new Trial(
                last.number(),
                last.order(),
                last.whole(),
                last.observation(),
                new Judgement(verdict, hard, judged.readings(), judged.generator())));
    }

    private void add(double load, Verdict verdict, int seconds, String reason) {
        boolean fullLength = seconds == full;
        Trial trial = new FakeTrial(capacity, random, trials.size() + 1, load * scale, seconds, verdict, now)
                .make(Duration.ofSeconds(full), Duration.ofSeconds(safe), reason, fullLength);
        trials.add(trial);
        now = trial.whole().toNanos() + 2 * SECOND;
    }

    private Run run(List<Limit> limits) {
        Instant started = Instant.parse("2026-11-21T09:30:15Z");
        return new Run(
                "20261121-093015-k3x9",
                "floodmark limit --effort standard --seed 42",
                started,
                trials.isEmpty() ? Optional.empty() : Optional.of(started.plusNanos(now)),
                FakePlan.EFFECTIVE,
                new Surroundings(true, true, 2, 1024),
                FakePlan.conditions(),
                trials,
                limits,
                outcome(limits));
    }

    private Optional<String> outcome(List<Limit> limits) {
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                limits.isEmpty() ? "sustained: the load was sustained" : "converged: requested precision reached");
    }

    private static Limit limit(
            Limit.End end, double median, double low, Optional<Double> high, int pass, int overload, int trials) {
        return limit(end, median, low, high, pass, overload, trials, 0);
    }

    private static Limit limit(
            Limit.End end,
            double median,
            double low,
            Optional<Double> high,
            int pass,
            int overload,
            int trials,
            double startSd) {
        return new Limit(
                Goal.WITHOUT_OBJECTIVE,
                end,
                new Rate(median),
                new Rate(low),
                high.map(Rate::new),
                0.90,
                Optional.of(Indicator.HOST_CPU),
                0.86,
                pass < 0 ? OptionalInt.empty() : OptionalInt.of(pass),
                overload < 0 ? OptionalInt.empty() : OptionalInt.of(overload),
                0.021,
                startSd,
                trials,
                end == Limit.End.CONVERGED
                        ? "precision 4%; full-length pass at 99% of the estimate, overload at 105%"
                        : "synthetic test data: " + end,
                Optional.empty());
    }
}
