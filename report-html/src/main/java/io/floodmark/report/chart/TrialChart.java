package io.floodmark.report.chart;

import java.util.List;
import java.util.OptionalDouble;

/**
 * One chart of a trial over time.
 *
 * @param unit of its values
 * @param threshold a reference line in the same unit
 */
record TrialChart(String title, String unit, Kind kind, List<Series> series, OptionalDouble threshold) {
    /** The vertical axis. */
    enum Kind {
        /** An amount, from 0 up. */
        AMOUNT,
        /** A fraction, from 0 to 100%. */
        SHARE,
        /** A logarithmic axis. */
        LOG
    }

    TrialChart {
        series = series.stream().filter(Series::hasValues).toList();
    }

    TrialChart(String title, String unit, Kind kind, List<Series> series) {
        this(title, unit, kind, series, OptionalDouble.empty());
    }

    boolean hasSeries() {
        return !series.isEmpty();
    }
}
