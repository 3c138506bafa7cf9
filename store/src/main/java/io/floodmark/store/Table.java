package io.floodmark.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/**
 * A table for adding rows.
 *
 * @param columns in the order of a row's values
 */
record Table(String name, List<String> columns) {
    /** Limits the size of a batch, which JDBC keeps twice in memory. */
    private static final int BATCH = 2_000;

    Table {
        columns = List.copyOf(columns);
    }

    /** @param columns names, or lists of names */
    static Table of(String name, Object... columns) {
        return new Table(
                name,
                Arrays.stream(columns)
                        .flatMap(column ->
                                column instanceof Collection<?> several ? several.stream() : Stream.of(column))
                        .map(Object::toString)
                        .toList());
    }

    /** Returns a row of this table; a value may be a list of values for columns that belong together. */
    static List<Object> row(Object... values) {
        return Arrays.stream(values)
                .<Object>flatMap(value -> value instanceof Collection<?> several ? several.stream() : Stream.of(value))
                .toList();
    }

    void insert(Handle handle, List<Object> row) {
        insertAll(handle, Stream.of(row));
    }

    /** Adds a row to a table with a numeric {@code id}, and returns the id. */
    long insertForId(Handle handle, List<Object> row) {
        try (Update update = handle.createUpdate(sql())) {
            List<@Nullable Object> columns = columns(row, PostgresDatabase.isPostgres(handle));
            for (int i = 0; i < columns.size(); i++) {
                update.bind(i, columns.get(i));
            }
            return update.executeAndReturnGeneratedKeys("id").mapTo(Long.class).one();
        }
    }

    /** Returns the {@code id} of a row with these values. */
    Optional<Long> findId(Handle handle, List<Object> row) {
        return handle.select(
                        "SELECT id FROM " + name + " WHERE " + equal(columns, " AND "),
                        columns(row, PostgresDatabase.isPostgres(handle)).toArray())
                .mapTo(Long.class)
                .findOne();
    }

    /** Updates the row whose key, the first {@code keys} columns, equals that of {@code row}. */
    void update(Handle handle, List<Object> row, int keys) {
        String sql = "UPDATE " + name + " SET " + equal(columns.subList(keys, columns.size()), ", ") + " WHERE "
                + equal(columns.subList(0, keys), " AND ");
        List<@Nullable Object> values = columns(row, PostgresDatabase.isPostgres(handle));
        Collections.rotate(values, -keys);
        handle.execute(sql, values.toArray());
    }

    private static String equal(List<String> columns, String and) {
        return columns.stream().map(column -> column + " = ?").collect(Collectors.joining(and));
    }

    /** Inserts rows by JDBC: Jdbi's own batches use several times the CPU time, which a lab cannot spare. */
    void insertAll(Handle handle, Stream<List<Object>> rows) {
        boolean postgres = PostgresDatabase.isPostgres(handle);
        try (PreparedStatement batch = handle.getConnection().prepareStatement(sql())) {
            int size = 0;
            for (List<Object> row : (Iterable<List<Object>>) rows::iterator) {
                add(batch, columns(row, postgres));
                if (++size % BATCH == 0) {
                    batch.executeBatch();
                }
            }
            if (size % BATCH > 0) {
                batch.executeBatch();
            }
        } catch (SQLException refused) {
            throw new RowsRefused(name, refused);
        }
    }

    private static void add(PreparedStatement batch, List<@Nullable Object> columns) throws SQLException {
        for (int i = 0; i < columns.size(); i++) {
            batch.setObject(i + 1, columns.get(i));
        }
        batch.addBatch();
    }

    private String sql() {
        return "INSERT INTO " + name + " (" + String.join(", ", columns) + ") VALUES ("
                + columns.stream().map(column -> "?").collect(Collectors.joining(", ")) + ")";
    }

    private List<@Nullable Object> columns(List<Object> row, boolean postgres) {
        if (row.size() != columns.size()) {
            throw new IllegalStateException(
                    name + " has " + columns.size() + " columns; a row of it has " + row.size() + " values");
        }
        List<@Nullable Object> values = new ArrayList<>(row.size());
        row.forEach(value -> {
            @Nullable Object column = column(value);
            // PostgreSQL has no NUL in a text.
            values.add(postgres && column instanceof String text ? text.replace('\0', '\uFFFD') : column);
        });
        return values;
    }

    /** Returns a value as it is stored: NULL if unknown, 0 or 1 for a boolean, the key of an enum constant. */
    private static @Nullable Object column(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.isPresent() ? column(optional.get()) : null;
        }
        if (value instanceof OptionalInt optional) {
            return optional.isPresent() ? optional.getAsInt() : null;
        }
        if (value instanceof Double number) {
            // SQLite has no negative zero, so that no store has one.
            return number.isNaN() ? null : number + 0.0;
        }
        if (value instanceof Enum<?> constant) {
            return Keys.of(constant);
        }
        return value instanceof Boolean yes ? (yes ? 1 : 0) : value;
    }
}
