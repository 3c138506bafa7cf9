package io.floodmark.store;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/**
 * Makes runs, boundaries and comparisons of one database equal to those of another, row by row: the target's rows of
 * each are replaced. So it does not matter which of them the target has already. Both have the same schema.
 */
final class StudyCopy {
    private static final String TRIALS = "trials";
    private static final String TRIAL_ID = "trial_id";
    private static final String ID = "id";

    /**
     * A table whose rows are the parts of a study, with its column of the study's id.
     *
     * @param cascades true if its rows are deleted with those of another part
     */
    private record Part(String table, String key, boolean cascades) {}

    private static final Set<String> STANDALONE = Set.of("variants", "hooks");

    /** Kinds of studies by their tables, with their parts in the order in which they are added. */
    private static final Map<String, List<Part>> STUDIES = new LinkedHashMap<>();

    static {
        STUDIES.put(
                "runs",
                Stream.of("conditions", "limits", TRIALS, "outages", "outage_limits", "rejoins", "failovers")
                        .map(table -> new Part(table, "run_id", false))
                        .toList());
        STUDIES.put(
                "boundaries",
                Stream.of("lines", "values", "searches", "band", "unknowns")
                        .map(part -> new Part("boundary_" + part, "boundary_id", !part.equals("lines")))
                        .toList());
        STUDIES.put(
                "comparisons",
                Stream.of("variants", "hooks", "levels", "pairs", "values", "effects")
                        .map(part -> new Part("comparison_" + part, "comparison_id", !STANDALONE.contains(part)))
                        .toList());
    }

    /** Tables with the parts of a trial; its rows are deleted with it. */
    private static final List<String> OF_TRIALS = List.of(
            "overload_causes",
            "readings",
            "events",
            "load_intervals",
            "consume_intervals",
            "group_backlogs",
            "deliveries",
            "samples");

    private final Handle from;
    private final Handle to;
    private final Map<Object, Long> metrics = new HashMap<>();
    private final Map<Object, Long> entities = new HashMap<>();

    /** @param to in a transaction */
    StudyCopy(Handle from, Handle to) {
        this.from = from;
        this.to = to;
    }

    /** Returns all tables that are copied. */
    static Set<String> tables() {
        Set<String> tables = new TreeSet<>(STUDIES.keySet());
        STUDIES.values().forEach(parts -> parts.forEach(part -> tables.add(part.table())));
        tables.addAll(OF_TRIALS);
        return tables;
    }

    /** Copies studies by their ids, runs before what refers to them. */
    void copy(Collection<String> ids) {
        Set<String> left = new TreeSet<>(ids);
        STUDIES.forEach((table, parts) -> ids.forEach(id -> rows(table, ID, id).forEach(row -> {
            copy(table, parts, row);
            left.remove(id);
        })));
        if (!left.isEmpty()) {
            throw new IllegalStateException(left + " have parts only; expected studies from their beginning");
        }
    }

    /** The row of the study stays, because rows of other studies may refer to it. */
    private void copy(String table, List<Part> parts, Map<String, Object> study) {
        Object id = value(study, ID);
        Table all = table(table, study);
        if (rowCount(table, id) > 0) {
            all.update(to, List.copyOf(study.values()), 1);
        } else {
            all.insert(to, List.copyOf(study.values()));
        }
        for (Part part : parts) {
            if (!part.cascades()) {
                to.execute("DELETE FROM " + part.table() + " WHERE " + part.key() + " = ?", id);
            }
        }
        for (Part part : parts) {
            List<Map<String, Object>> rows = rows(part.table(), part.key(), id);
            if (part.table().equals(TRIALS)) {
                rows.forEach(this::copyTrial);
            } else {
                insert(part.table(), rows);
            }
        }
    }

    private int rowCount(String table, Object id) {
        return to.select("SELECT count(*) FROM " + table + " WHERE id = ?", id)
                .mapTo(Integer.class)
                .one();
    }

    /** Trials have numbers that each database assigns. */
    private void copyTrial(Map<String, Object> trial) {
        Object before = Objects.requireNonNull(trial.remove(ID));
        long after = table(TRIALS, trial).insertForId(to, List.copyOf(trial.values()));
        for (String part : OF_TRIALS) {
            List<Map<String, Object>> rows = rows(part, TRIAL_ID, before);
            rows.forEach(row -> {
                row.put(TRIAL_ID, after);
                row.computeIfPresent(
                        "metric_id", (column, id) -> metrics.computeIfAbsent(id, unseen -> named("metrics", unseen)));
                row.computeIfPresent(
                        "entity_id", (column, id) -> entities.computeIfAbsent(id, unseen -> named("entities", unseen)));
            });
            insert(part, rows);
        }
    }

    private long named(String table, Object id) {
        Map<String, Object> row = rows(table, ID, id).get(0);
        row.remove(ID);
        return Names.number(to, table(table, row), List.copyOf(row.values()));
    }

    private void insert(String table, List<Map<String, Object>> rows) {
        if (!rows.isEmpty()) {
            table(table, rows.get(0)).insertAll(to, rows.stream().map(row -> List.copyOf(row.values())));
        }
    }

    private static Table table(String name, Map<String, Object> row) {
        return new Table(name, List.copyOf(row.keySet()));
    }

    private static Object value(Map<String, Object> row, String column) {
        return Objects.requireNonNull(row.get(column), column);
    }

    /** Returns rows by column; a value that is NULL is an empty Optional. */
    private List<Map<String, Object>> rows(String table, String key, Object value) {
        String order = table.equals(TRIALS) ? " ORDER BY id" : "";
        return from.select("SELECT * FROM " + table + " WHERE " + key + " = ?" + order, value)
                .map((row, context) -> row(row))
                .list();
    }

    private static Map<String, Object> row(ResultSet row) throws SQLException {
        ResultSetMetaData columns = row.getMetaData();
        Map<String, Object> values = new LinkedHashMap<>();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
            Object value = row.getObject(i);
            values.put(columns.getColumnName(i), value == null ? Optional.empty() : value);
        }
        return values;
    }
}
