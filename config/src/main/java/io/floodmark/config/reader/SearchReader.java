package io.floodmark.config.reader;

import io.floodmark.config.key.Form;
import io.floodmark.config.key.IndicatorKeys;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.plan.BoundarySpec;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.plan.Effort;
import io.floodmark.model.plan.FailoverSpec;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.Indicators;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads the settings of the search, the indicators and the budgets. */
final class SearchReader {
    /** Minimum number of trials that fit into the default of {@code search.total}. */
    private static final int LEAST_TRIALS = 4;
    /** Time for starting a lab, deleting topics and other slow operations of a cluster. */
    private static final Duration AROUND_SEARCH = Duration.ofMinutes(5);

    /** Time for preparing the next trial, settling and draining, including a restart of the lab. */
    private static final Duration AROUND_TRIAL = Duration.ofSeconds(45);

    /** Time for Kafka to detect the failure, for leaders to move, and for the broker to rejoin. */
    private static final Duration AROUND_KILL = Duration.ofMinutes(2);

    /** One search with a broker down, and one while it catches up, which takes no longer. */
    private static final int OUTAGE_SEARCHES = 2;

    /** Largest factor of the default byte budget; a longer run must set it explicitly. */
    private static final long MOST_TIMES_LONGER = 100;

    private final PlanTree plan;

    SearchReader(PlanTree plan) {
        this.plan = plan;
    }

    /**
     * Reads the search settings. Every default follows the effort. The default of the total also covers longer trials
     * and, on clusters that are not labs, the ramp-up and tests of the generator.
     */
    SearchSettings search(Cluster cluster) {
        SearchSettings usual = plan.get(PlanKeys.EFFORT).orElse(Effort.STANDARD).settings();
        Duration total =
                cluster.lab() ? usual.total() : usual.total().multipliedBy(3).dividedBy(2);
        Duration warmUp = plan.get(PlanKeys.WARM_UP).orElse(usual.warmUp());
        Duration trial = plan.get(PlanKeys.TRIAL).orElse(usual.trial());
        Duration room = warmUp.plus(trial.multipliedBy(LEAST_TRIALS));
        return plan.build(
                "search",
                usual.within(total),
                () -> new SearchSettings(
                        usual.effort(),
                        warmUp,
                        trial,
                        plan.get(PlanKeys.SAFE_TRIAL).orElse(shorter(usual.safeTrial(), trial)),
                        plan.get(PlanKeys.HALF_WIDTH).orElse(usual.halfWidth()),
                        plan.get(PlanKeys.CONFIDENCE).orElse(usual.confidence()),
                        plan.get(PlanKeys.TOTAL).orElse(longer(total, room)),
                        plan.get(PlanKeys.MAX_TRIALS).orElse(usual.maxTrials()),
                        plan.get(PlanKeys.SOAK),
                        plan.get(PlanKeys.BROKER_OUTAGE).orElse(false),
                        plan.get(PlanKeys.LOWEST).orElse(usual.lowest())));
    }

    /** Returns the budget of a failover measurement, which writes only one record per partition and kill. */
    Budget budget(FailoverSpec failover) {
        Duration time = AROUND_KILL.multipliedBy(
                (long) failover.kills() * failover.leaders().size());
        return budget(Budget.DEFAULT_LAB_BYTES, time.plus(AROUND_SEARCH));
    }

    Budget budget(Cluster cluster, SearchSettings search, ComparisonSpec compared) {
        int comparisons = compared.variants().size() - 1;
        int pairs = compared.looks().get(compared.looks().size() - 1);
        Duration trial = search.trial().plus(AROUND_TRIAL).plus(cluster.lab() ? search.warmUp() : Duration.ZERO);
        // Limits are compared in as many blocks as pairs. One quick search per variant finds the common load.
        long blocks = compared.measure() == Measure.LIMIT ? pairs : 0;
        Duration time = trial.multipliedBy(2L * (pairs + blocks) * comparisons)
                .plus(search.total().multipliedBy(comparisons + 1L))
                .plus(AROUND_SEARCH);
        return budget(
                cluster.lab()
                        ? new Bytes(Budget.DEFAULT_LAB_LINE_BYTES.value() * comparisons)
                        : Budget.DEFAULT_GUEST_BYTES,
                shorter(time, Form.A_YEAR));
    }

    Budget budget(Cluster cluster, SearchSettings search, int repeat, Optional<BoundarySpec> boundary) {
        Duration each = search.total().plus(search.soak().orElse(Duration.ZERO));
        Duration outage = search.brokerOutage() ? search.total().multipliedBy(OUTAGE_SEARCHES) : Duration.ZERO;
        int lines = boundary.map(over -> over.lines(cluster).size()).orElse(1);
        Duration time = boundary.map(over -> ofLine(over, search).multipliedBy(lines))
                .orElse(each.multipliedBy(2L * repeat).plus(outage).plus(AROUND_SEARCH));
        time = shorter(time, Form.A_YEAR);
        Bytes labBytes = boundary.isEmpty()
                ? Budget.DEFAULT_LAB_BYTES
                : new Bytes(Budget.DEFAULT_LAB_LINE_BYTES.value() * lines);
        Bytes usual = cluster.lab() ? labBytes : Budget.DEFAULT_GUEST_BYTES;
        return budget(new Bytes(usual.value() * timesLonger(search)), time);
    }

    /**
     * Returns the factor for soak tests: one, and another one that replaces a failed one, write as many bytes per
     * second as the search.
     */
    private static long timesLonger(SearchSettings search) {
        Duration all = search.soak().orElse(Duration.ZERO).multipliedBy(2).plus(search.total());
        return Math.min(MOST_TIMES_LONGER, (all.toMillis() - 1) / search.total().toMillis() + 1);
    }

    /** Returns the time of a line: one search for each of its values, and one more; most searches end sooner. */
    private static Duration ofLine(BoundarySpec boundary, SearchSettings search) {
        return search.total().multipliedBy(boundary.values().size() + 1L).plus(AROUND_SEARCH);
    }

    private Budget budget(Bytes bytes, Duration time) {
        return plan.build("budget", Budget.withDefaultDisk(bytes, time), () -> {
            Bytes maxBytes = plan.get(PlanKeys.MAX_BYTES).orElse(bytes);
            Duration maxTime = plan.get(PlanKeys.MAX_TIME).orElse(time);
            return plan.get(PlanKeys.MAX_DISK)
                    .map(maxDisk -> new Budget(maxBytes, maxDisk, maxTime))
                    .orElseGet(() -> Budget.withDefaultDisk(maxBytes, maxTime));
        });
    }

    Indicators indicators() {
        Map<Indicator, Double> thresholds = new EnumMap<>(Indicator.class);
        for (Indicator indicator : Indicator.values()) {
            OptionalDouble threshold =
                    plan.get(IndicatorKeys.of(indicator)).orElse(OptionalDouble.of(indicator.defaultThreshold()));
            threshold.ifPresent(value -> thresholds.put(indicator, value));
        }
        return plan.build("indicators", Indicators.defaults(), () -> new Indicators(thresholds));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
