package io.floodmark.store;

import java.util.Optional;
import org.jdbi.v3.core.statement.Query;

/**
 * The rows of one run, or of all runs.
 *
 * @param column with the id of the run
 */
record Selection(String column, Optional<String> run) {
    /** Returns the condition of a statement. */
    String where() {
        return run.isPresent() ? " WHERE " + column + " = ?" : " WHERE TRUE";
    }

    Query bind(Query query) {
        run.ifPresent(id -> query.bind(0, id));
        return query;
    }
}
