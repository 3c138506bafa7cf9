package io.floodmark.search;

import io.floodmark.model.plan.Effort;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.search.SearchCondition.Group;
import io.floodmark.search.SearchCondition.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * The rows of the table: three noises for a limit with a warning and for one without; then conditions for which no
 * search was designed. The requested precision is 5%, or 1.6 times the noise if that is more. Hard rows have events in
 * 5% of the trials.
 */
final class SearchConditions {
    private static final double HALF_WIDTH_LOUD = 0.096;
    private static final double EVENTS = 0.05;
    private static final double BENT = 0.6;
    /** The handlers would sustain half as much again: the threshold-only limit is 33% below theirs. */
    private static final double ABOVE_CLIFF = 1.5;
    /** Factor with which the blind handlers fire together with the bottleneck, or hardly later. */
    private static final double ABOVE_BENT = 1.05;

    private static final double ABOVE_FIRST = 1.03;

    private static final double LOSS = 0.03;

    /** As the brokers of a new lab, whose JVM still compiles: they sustain 60% at first and warm up for 90 s. */
    private static final SimulatedNoise.ColdStart COLD = new SimulatedNoise.ColdStart(0.6, 90);

    private SearchConditions() {}

    static List<SearchCondition> all() {
        List<SearchCondition> rows = new ArrayList<>(ofLongTrials());
        rows.addAll(ofShortTrials(Effort.STANDARD));
        rows.addAll(ofShortTrials(Effort.QUICK));
        return List.copyOf(rows);
    }

    /** Returns the rows with trials of 300 s. */
    static List<SearchCondition> ofLongTrials() {
        Rows rows = new Rows(Effort.THOROUGH);
        rows.addBoth(Group.TABLE, "sd 1%, no events", normal(0.01, 0));
        rows.addBoth(Group.TABLE, "sd 3%, 5% events", normal(0.03, EVENTS));
        rows.wide().addBoth(Group.TABLE, "sd 6%, 10% events", normal(0.06, 0.10));
        SimulatedNoise drifting = new SimulatedNoise(SimulatedNoise.Shape.AUTOREGRESSIVE, 0.03, EVENTS);
        SimulatedNoise outliers = new SimulatedNoise(SimulatedNoise.Shape.STUDENT, 0.03, EVENTS);
        rows.addBoth(Group.HARD, "AR(1) rho 0.7, sd 3%", drifting);
        rows.addBoth(Group.HARD, "Student-t(3), scale 3%", outliers);
        rows.add("g = 0.6, idle blind, limits", Warning.NONE, SearchConditions::blindIdle);
        rows.add("g = 0.6 network limits, idle blind", Warning.MARGIN, SearchConditions::bentNetwork);
        rows.addBoth(Group.HARD, "sd 3%, 20% events", normal(0.03, 0.20));
        rows.addBoth(Group.HARD, "sd 3%, drift -3%/h", normal(0.03, EVENTS).losing(LOSS));
        SimulatedNoise twoStates = new SimulatedNoise(SimulatedNoise.Shape.BISTABLE, 0.02, EVENTS);
        rows.wide().addBoth(Group.HARD, "two states, 7% off", twoStates);
        rows.add("a margin reads nonsense, cliff", Warning.NONE, SearchConditions::lying);
        rows.addDisturbed();
        return rows.all();
    }

    /**
     * Returns the rows with the trials of an effort in minutes: the usual noise, and the disturbances that affect short
     * trials most.
     */
    private static List<SearchCondition> ofShortTrials(Effort effort) {
        Rows rows = new Rows(effort);
        rows.addBoth(Group.TABLE, "sd 3%, 5% events", normal(0.03, EVENTS));
        rows.addDisturbed();
        rows.addBoth(
                Group.HARD,
                "a measured neighbour for 20 to 90 s",
                normal(0.03, EVENTS).with(SimulatedNoise.Neighbour.MEASURED));
        addCold(rows);
        return rows.all();
    }

    private static void addCold(Rows rows) {
        SimulatedNoise cold = normal(0.03, EVENTS).with(COLD);
        rows.addBoth(Group.HARD, "cold, measured", cold.with(new SimulatedSpeed(0, 0, 0.02)));
        rows.addBoth(Group.HARD, "cold, not measured", cold);
    }

    private static SimulatedNoise normal(double sd, double eventShare) {
        return new SimulatedNoise(SimulatedNoise.Shape.NORMAL, sd, eventShare);
    }

    /** The rows of one effort. */
    private record Rows(Effort effort, double halfWidth, List<SearchCondition> all) {
        Rows(Effort effort) {
            this(effort, effort.settings().halfWidth(), new ArrayList<>());
        }

        /** Returns rows that request a lower precision and join the same list. */
        Rows wide() {
            return new Rows(effort, HALF_WIDTH_LOUD, all);
        }

        void addDisturbed() {
            SimulatedNoise usual = normal(0.03, EVENTS);
            add("three margins 3% apart, one noise", Warning.MARGIN, SearchConditions::together);
            addBoth(Group.HARD, "a stall per minute", usual.with(new SimulatedStalls(1)));
            addBoth(Group.HARD, "a neighbour for 20 to 90 s", usual.with(SimulatedNoise.Neighbour.HIDDEN));
            addBoth(Group.TABLE, "speed sd 8%, measured", usual.with(new SimulatedSpeed(0.08, 0.9, 0.02)));
            addBoth(Group.HARD, "speed sd 8%, not measured", usual.with(new SimulatedSpeed(0.08, 0.9, Double.NaN)));
        }

        void addBoth(Group group, String name, SimulatedNoise noise) {
            add("idle limits, " + name, group, Warning.MARGIN, noise, SearchConditions::idle);
            add("cliff, " + name, group, Warning.NONE, noise, SearchConditions::cliff);
        }

        void add(String name, Warning warning, DoubleFunction<List<SimulatedLimit>> limits) {
            add(name, Group.HARD, warning, normal(0.03, EVENTS), limits);
        }

        private void add(
                String name,
                Group group,
                Warning warning,
                SimulatedNoise noise,
                DoubleFunction<List<SimulatedLimit>> limits) {
            String trials = effort == Effort.THOROUGH
                    ? ""
                    : ", " + effort.settings().trial().toSeconds() + " s";
            all.add(new SearchCondition(name + trials, group, warning, effort, halfWidth, noise, limits));
        }
    }

    private static List<SimulatedLimit> idle(double limit) {
        return List.of(SimulatedLimit.margin(Indicator.HANDLER_IDLE, limit));
    }

    private static List<SimulatedLimit> cliff(double limit) {
        return List.of(
                SimulatedLimit.margin(Indicator.HANDLER_IDLE, limit * ABOVE_CLIFF),
                SimulatedLimit.cliff(Indicator.BEHIND_SCHEDULE, limit));
    }

    private static List<SimulatedLimit> blindIdle(double limit) {
        return List.of(new SimulatedLimit(Indicator.HANDLER_IDLE, limit, BENT, true));
    }

    /**
     * Returns limits whose bottleneck rises ever more slowly, as when requests grow with the load; the handlers read
     * idle.
     */
    private static List<SimulatedLimit> bentNetwork(double limit) {
        return List.of(
                new SimulatedLimit(Indicator.NETWORK_IDLE, limit, BENT, false),
                new SimulatedLimit(Indicator.HANDLER_IDLE, limit * ABOVE_BENT, BENT, true));
    }

    /** Returns limits with common noise: a cause that slows one down slows all of them down. */
    private static List<SimulatedLimit> together(double limit) {
        return List.of(
                SimulatedLimit.margin(Indicator.HANDLER_IDLE, limit),
                SimulatedLimit.margin(Indicator.NETWORK_IDLE, limit * ABOVE_FIRST),
                SimulatedLimit.margin(Indicator.LATENCY, limit * ABOVE_FIRST * ABOVE_FIRST));
    }

    /** Returns limits whose handlers read random values and would fire far above the threshold-only limit. */
    private static List<SimulatedLimit> lying(double limit) {
        return List.of(
                new SimulatedLimit(Indicator.HANDLER_IDLE, limit * 10, 1, SimulatedLimit.Reading.NONSENSE),
                SimulatedLimit.cliff(Indicator.BEHIND_SCHEDULE, limit));
    }
}
