package io.floodmark.store;

import io.floodmark.model.Limit;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Stores the limits that a run found, in the order in which they were added. */
final class LimitRows {
    static final RecordTable<Limit> OF_RUNS = RecordTable.of("limits", Limit.class, "run_id");
    /** Limits with a broker down. */
    static final RecordTable<Limit> OF_OUTAGES = RecordTable.of("outage_limits", Limit.class, "run_id");

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
}
