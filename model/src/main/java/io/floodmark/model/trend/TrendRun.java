package io.floodmark.model.trend;

import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Interval;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a run measured, as part of a trend.
 *
 * @param id of the run
 * @param value in the unit of the measure; above 0
 * @param interval of the value, if the run has one
 * @param conditions under which the run was made
 */
public record TrendRun(
        String id, Instant started, double value, Optional<Interval> interval, List<Condition> conditions) {
    public TrendRun {
        Checks.require(value > 0 && Double.isFinite(value), "value", value, "a number above 0");
        conditions = List.copyOf(conditions);
    }
}
