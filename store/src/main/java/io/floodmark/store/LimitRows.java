package io.floodmark.store;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Goal;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Stores the limits that a run found, in the order in which they were added. */
final class LimitRows {
    static final RecordTable<Limit> OF_RUNS = RecordTable.of("limits", Limit.class, "run_id");
    /** Limits with a broker down. */
    static final RecordTable<Limit> OF_OUTAGES = RecordTable.of("outage_limits", Limit.class, "run_id");

    /** Older limits of a place say little about its present spread. */
    private static final int MOST = 100;

    private LimitRows() {}

    /**
     * Returns only the intervals of the limits that a run reports: these remain readable whatever indicators and stop
     * reasons later versions add.
     */
    static List<RunSummary.Answer> answers(Handle handle, String runId) {
        return handle.createQuery("SELECT estimate_per_second AS estimate, low_per_second AS low,"
                        + " high_per_second AS high FROM limits"
                        + " WHERE run_id = ? AND goal = (SELECT goal FROM limits WHERE run_id = ? ORDER BY position LIMIT 1)"
                        + " ORDER BY position")
                .bind(0, runId)
                .bind(1, runId)
                .map(ConstructorMapper.of(RunSummary.Answer.class))
                .list();
    }

    /**
     * Returns the limits with both ends that other runs found at a place, the last started first; of each run the last
     * one for the goal.
     */
    static List<StoredLimit> at(Handle handle, String place, Goal goal, String exceptRun) {
        return handle.createQuery("SELECT r.started_at, r.effective_plan, l.estimate_per_second, l.between_trial_sd,"
                        + " l.trials, l.outlook_reference_per_second, l.outlook_reference_cpu_micros"
                        + " FROM limits l JOIN runs r ON r.id = l.run_id"
                        + " WHERE l.outlook_place = ? AND l.goal = ? AND r.id != ?"
                        + " AND l.position = (SELECT max(o.position) FROM limits o WHERE o.run_id = l.run_id"
                        + " AND o.goal = l.goal AND o.outlook_place IS NOT NULL)"
                        + " ORDER BY r.started_at DESC LIMIT " + MOST)
                .bind(0, place)
                .bind(1, Keys.of(goal))
                .bind(2, exceptRun)
                .map((row, context) -> new StoredLimit(
                        Columns.time(row.getString("started_at")),
                        row.getString("effective_plan"),
                        new Rate(row.getDouble("estimate_per_second")),
                        row.getDouble("between_trial_sd"),
                        row.getInt("trials"),
                        Columns.optionalReal(row, "outlook_reference_per_second")
                                .map(Rate::new),
                        Columns.real(row, "outlook_reference_cpu_micros")))
                .list();
    }
}
