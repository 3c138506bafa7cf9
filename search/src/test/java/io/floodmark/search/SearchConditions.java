package io.floodmark.search;

import io.floodmark.model.Indicator;
import io.floodmark.search.SearchCondition.Group;
import io.floodmark.search.SearchCondition.Warning;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * The rows of the table: three noises for a limit that warns and for one that does not; then what no search was made for.
 * The asked half-width is 5 %, or 1.6 times the noise where that is more. Hard rows have events in 5 % of the trials.
 */
final class SearchConditions {
    private static final double HALF_WIDTH = 0.05;
    private static final double HALF_WIDTH_LOUD = 0.096;
    private static final double EVENTS = 0.05;
    private static final double BENT = 0.6;
    /** The handlers would last half as much again: the cliff lies 33 % below them. */
    private static final double ABOVE_CLIFF = 1.5;
    /** So that the blind handlers fire together with what binds, or hardly later. */
    private static final double ABOVE_BENT = 1.05;

    private static final double ABOVE_FIRST = 1.03;

    private static final double LOSS = 0.03;

    private SearchConditions() {}

    static List<SearchCondition> all() {
        List<SearchCondition> rows = new ArrayList<>();
        addBoth(rows, Group.TABLE, "sd 1 %, no events", HALF_WIDTH, normal(0.01, 0));
        addBoth(rows, Group.TABLE, "sd 3 %, 5 % events", HALF_WIDTH, normal(0.03, EVENTS));
        addBoth(rows, Group.TABLE, "sd 6 %, 10 % events", HALF_WIDTH_LOUD, normal(0.06, 0.10));
        SimulatedNoise drifting = new SimulatedNoise(SimulatedNoise.Shape.AUTOREGRESSIVE, 0.03, EVENTS);
        SimulatedNoise outliers = new SimulatedNoise(SimulatedNoise.Shape.STUDENT, 0.03, EVENTS);
        addBoth(rows, Group.HARD, "AR(1) rho 0.7, sd 3 %", HALF_WIDTH, drifting);
        addBoth(rows, Group.HARD, "Student-t(3), scale 3 %", HALF_WIDTH, outliers);
        rows.add(bent("g = 0.6, idle blind, binds", Warning.NONE, SearchConditions::blindIdle));
        rows.add(bent("g = 0.6 network binds, idle blind", Warning.MARGIN, SearchConditions::bentNetwork));
        addBoth(rows, Group.HARD, "sd 3 %, 20 % events", HALF_WIDTH, normal(0.03, 0.20));
        SimulatedNoise losing = normal(0.03, EVENTS).losing(LOSS);
        addBoth(rows, Group.HARD, "sd 3 %, drift -3 %/h", HALF_WIDTH, losing);
        SimulatedNoise twoStates = new SimulatedNoise(SimulatedNoise.Shape.BISTABLE, 0.02, EVENTS);
        addBoth(rows, Group.HARD, "two states, 7 % off", HALF_WIDTH_LOUD, twoStates);
        rows.add(bent("a margin reads nonsense, cliff", Warning.NONE, SearchConditions::lying));
        rows.add(bent("three margins 3 % apart, one noise", Warning.MARGIN, SearchConditions::together));
        addBoth(
                rows,
                Group.HARD,
                "a neighbour for 20 to 90 s",
                HALF_WIDTH,
                normal(0.03, EVENTS).with(SimulatedNoise.Neighbour.HIDDEN));
        return List.copyOf(rows);
    }

    private static void addBoth(
            List<SearchCondition> rows, Group group, String name, double halfWidth, SimulatedNoise noise) {
        rows.add(new SearchCondition(
                "idle binds, " + name, group, Warning.MARGIN, halfWidth, noise, SearchConditions::idle));
        rows.add(new SearchCondition("cliff, " + name, group, Warning.NONE, halfWidth, noise, SearchConditions::cliff));
    }

    private static SearchCondition bent(String name, Warning warning, DoubleFunction<List<SimulatedLimit>> limits) {
        return new SearchCondition(name, Group.HARD, warning, HALF_WIDTH, normal(0.03, EVENTS), limits);
    }

    private static SimulatedNoise normal(double sd, double eventShare) {
        return new SimulatedNoise(SimulatedNoise.Shape.NORMAL, sd, eventShare);
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

    /** What binds rises ever slower, as where requests grow with the load; the handlers read idle. */
    private static List<SimulatedLimit> bentNetwork(double limit) {
        return List.of(
                new SimulatedLimit(Indicator.NETWORK_IDLE, limit, BENT, false),
                new SimulatedLimit(Indicator.HANDLER_IDLE, limit * ABOVE_BENT, BENT, true));
    }

    /** What slows one down in a trial slows all of them down. */
    private static List<SimulatedLimit> together(double limit) {
        return List.of(
                SimulatedLimit.margin(Indicator.HANDLER_IDLE, limit),
                SimulatedLimit.margin(Indicator.NETWORK_IDLE, limit * ABOVE_FIRST),
                SimulatedLimit.margin(Indicator.LATENCY, limit * ABOVE_FIRST * ABOVE_FIRST));
    }

    /** The handlers say anything, and would fire far above the cliff that binds. */
    private static List<SimulatedLimit> lying(double limit) {
        return List.of(
                new SimulatedLimit(Indicator.HANDLER_IDLE, limit * 10, 1, SimulatedLimit.Reading.NONSENSE),
                SimulatedLimit.cliff(Indicator.BEHIND_SCHEDULE, limit));
    }
}
