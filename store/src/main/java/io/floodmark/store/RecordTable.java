package io.floodmark.store;

import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/**
 * A table whose rows are records, ordered by position within their owner. Its columns are the key of the owner, the
 * position, and the components of the record, each named after its component in snake case.
 */
final class RecordTable<R extends Record> {
    /** Column names of components whose own names are SQL keywords or too short for a column. */
    private static final Map<String, String> RENAMED = Map.of(
            "at", "value",
            "end", "ending",
            "exit", "exit_status",
            "group", "consumer_group",
            "histogram", "latency",
            "partition", "partition_number");

    private final String name;
    private final Table table;
    private final List<Part> parts;
    private final String ofOwner;
    private final RowMapper<R> mapper;

    private RecordTable(String name, Class<R> type, List<String> owner) {
        this.name = name;
        this.parts = Arrays.stream(type.getRecordComponents()).map(Part::of).toList();
        this.table = Table.of(
                name,
                owner,
                "position",
                parts.stream().flatMap(part -> part.columns.stream()).toList());
        this.ofOwner = " FROM " + name
                + owner.stream().map(column -> column + " = ?").collect(Collectors.joining(" AND ", " WHERE ", ""));
        this.mapper = ConstructorMapper.of(canonical(type));
    }

    /** @param owner columns of the owner's key */
    static <R extends Record> RecordTable<R> of(String name, Class<R> type, String... owner) {
        return new RecordTable<>(name, type, List.of(owner));
    }

    private static <R extends Record> Constructor<R> canonical(Class<R> type) {
        Class<?>[] kinds = Arrays.stream(type.getRecordComponents())
                .map(RecordComponent::getType)
                .toArray(Class<?>[]::new);
        try {
            return type.getDeclaredConstructor(kinds);
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(type + " has no canonical constructor", impossible);
        }
    }

    /** Inserts records of an owner; the first gets the position {@code first}. */
    void insert(Handle handle, int first, List<R> records, Object... owner) {
        table.insertAll(
                handle,
                IntStream.range(0, records.size())
                        .mapToObj(i -> Table.row(
                                List.of(owner),
                                first + i,
                                parts.stream()
                                        .flatMap(part -> part.values(records.get(i)))
                                        .toList())));
    }

    /** Inserts a record after the existing records of its owner. */
    void append(Handle handle, R record, Object... owner) {
        int position = handle.select("SELECT count(*)" + ofOwner, owner)
                .mapTo(Integer.class)
                .one();
        insert(handle, position, List.of(record), owner);
    }

    /** Replaces the record at a position of its owner. */
    void replace(Handle handle, int position, R record, Object... owner) {
        List<Object> key = new ArrayList<>(List.of(owner));
        key.add(position);
        handle.execute("DELETE" + ofOwner + " AND position = ?", key.toArray());
        insert(handle, position, List.of(record), owner);
    }

    /** Returns the records of an owner, in order. */
    List<R> read(Handle handle, Object... owner) {
        String columns = parts.stream().map(Part::selected).collect(Collectors.joining(", "));
        return handle.select("SELECT " + columns + ofOwner + " ORDER BY position", owner)
                .map(mapper)
                .list();
    }

    /**
     * Returns the records of several owners, in order.
     *
     * @param owners which owners; the key of an owner must be one column
     */
    Map<String, List<R>> read(Handle handle, Selection owners) {
        String columns = parts.stream().map(Part::selected).collect(Collectors.joining(", "));
        String sql = "SELECT " + owners.column() + " AS owner, " + columns + " FROM " + name + owners.where()
                + " ORDER BY position";
        // The mapper is prepared once, which takes longer than mapping a row.
        return owners.bind(handle.createQuery(sql)).scanResultSet((results, context) -> {
            ResultSet row = results.get();
            RowMapper<R> prepared = mapper.specialize(row, context);
            Map<String, List<R>> records = new HashMap<>();
            while (row.next()) {
                records.computeIfAbsent(row.getString("owner"), owner -> new ArrayList<>())
                        .add(prepared.map(row, context));
            }
            return records;
        });
    }

    /** A component of the record and its columns. */
    private record Part(RecordComponent component, Optional<ColumnCodec<?>> codec, List<String> columns) {
        static Part of(RecordComponent component) {
            Optional<ColumnCodec<?>> codec = ColumnCodec.of(component.getGenericType());
            String snakeCase = component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
            String name = RENAMED.getOrDefault(component.getName(), snakeCase);
            return new Part(
                    component, codec, codec.map(known -> known.columns(name)).orElse(List.of(name)));
        }

        /** Returns the columns for SELECT; the first is aliased to the component, because Jdbi matches by name. */
        String selected() {
            return Stream.concat(
                            Stream.of(columns.get(0) + " AS \"" + component.getName() + "\""),
                            columns.stream().skip(1))
                    .collect(Collectors.joining(", "));
        }

        Stream<Object> values(Record of) {
            Object value = value(of);
            return codec.isEmpty() ? Stream.of(value) : values(codec.get(), value);
        }

        private <T> Stream<Object> values(ColumnCodec<T> known, Object value) {
            Object held = value instanceof Optional<?> optional ? optional.orElse(null) : value;
            return held == null
                    ? Collections.<Object>nCopies(columns.size(), Optional.empty()).stream()
                    : known.write().apply(known.type().cast(held)).stream();
        }

        private Object value(Record of) {
            try {
                return component.getAccessor().invoke(of);
            } catch (ReflectiveOperationException refused) {
                throw new IllegalStateException(component + " cannot be read", refused);
            }
        }
    }
}
