package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.IndicatorReading.State;
import java.util.List;

/** Creates readings, so that all rules report "fired", "no data" and "off" in the same way. */
public final class Readings {
    private Readings() {}

    static IndicatorReading margin(
            Indicator indicator,
            boolean fired,
            double value,
            double threshold,
            double utilisation,
            Entity where,
            String evidence) {
        return new IndicatorReading(indicator, state(fired), value, threshold, utilisation, where, evidence);
    }

    static IndicatorReading cliff(
            Indicator indicator, boolean fired, double value, double threshold, Entity where, String evidence) {
        return new IndicatorReading(indicator, state(fired), value, threshold, Double.NaN, where, evidence);
    }

    static IndicatorReading unseen(Indicator indicator, double threshold, String missing) {
        return new IndicatorReading(
                indicator, State.NO_DATA, Double.NaN, threshold, Double.NaN, Entity.CLUSTER, "no data: " + missing);
    }

    static IndicatorReading off(Indicator indicator, String why) {
        return new IndicatorReading(
                indicator, State.OFF, Double.NaN, Double.NaN, Double.NaN, Entity.CLUSTER, "off: " + why);
    }

    /** Returns all readings except those of the given indicator. */
    public static List<IndicatorReading> without(Indicator indicator, List<IndicatorReading> readings) {
        return readings.stream()
                .filter(reading -> reading.indicator() != indicator)
                .toList();
    }

    private static State state(boolean fired) {
        return fired ? State.FIRED : State.CLEAR;
    }
}
