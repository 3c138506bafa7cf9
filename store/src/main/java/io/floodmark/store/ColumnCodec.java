package io.floodmark.store;

import io.floodmark.model.limit.BrokerEfficiency;
import io.floodmark.model.limit.LimitOutlook;
import io.floodmark.model.limit.Soak;
import io.floodmark.model.trial.EncodedHistogram;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.argument.ArgumentFactory;
import org.jdbi.v3.core.mapper.ColumnMapper;
import org.jdbi.v3.core.mapper.ColumnMapperFactory;

/**
 * Maps values of a model type to one column or several adjacent columns, and back.
 *
 * @param units suffixes of the column names, in order
 * @param write returns the values of the columns, in order
 */
record ColumnCodec<T>(Class<T> type, List<String> units, Function<T, List<Object>> write, Reader<T> read) {
    static final ColumnCodec<LatencySummary> SUMMARY = new ColumnCodec<>(
            LatencySummary.class,
            List.of("count", "mean_nanos", "p50_nanos", "p99_nanos", "p999_nanos", "max_nanos"),
            summary -> List.of(
                    summary.count(),
                    summary.meanNanos(),
                    summary.p50Nanos(),
                    summary.p99Nanos(),
                    summary.p999Nanos(),
                    summary.maxNanos()),
            (row, first) -> new LatencySummary(
                    row.getLong(first),
                    Columns.real(row, first + 1),
                    Columns.real(row, first + 2),
                    Columns.real(row, first + 3),
                    Columns.real(row, first + 4),
                    Columns.real(row, first + 5)));

    private static final ColumnCodec<Soak> SOAK = new ColumnCodec<>(
            Soak.class,
            List.of("trial", "per_second", "nanos", "outcome"),
            soak -> List.of(soak.trial(), soak.load().perSecond(), soak.length().toNanos(), soak.outcome()),
            (row, first) -> new Soak(
                    row.getInt(first),
                    new Rate(row.getDouble(first + 1)),
                    Duration.ofNanos(row.getLong(first + 2)),
                    Keys.read(Soak.Outcome.class, row.getString(first + 3))));

    static final ColumnCodec<LimitOutlook> OUTLOOK = new ColumnCodec<>(
            LimitOutlook.class,
            List.of(
                    "place",
                    "reference_per_second",
                    "reference_cpu_micros",
                    "usual_per_second",
                    "usual_low_per_second",
                    "usual_high_per_second",
                    "any_hour_low_per_second",
                    "any_hour_high_per_second",
                    "cpu_second_records",
                    "cpu_second_low",
                    "cpu_second_high",
                    "runs",
                    "days"),
            outlook -> List.of(
                    outlook.place(),
                    outlook.referenceLoad().map(Rate::perSecond),
                    outlook.referenceCpuMicros(),
                    outlook.usual().map(usual -> usual.estimate().perSecond()),
                    outlook.usual().map(usual -> usual.low().perSecond()),
                    outlook.usual().map(usual -> usual.high().perSecond()),
                    outlook.anyHour().map(hour -> hour.low().perSecond()),
                    outlook.anyHour().map(hour -> hour.high().perSecond()),
                    outlook.efficiency().map(BrokerEfficiency::recordsPerCpuSecond),
                    outlook.efficiency().map(BrokerEfficiency::low),
                    outlook.efficiency().map(BrokerEfficiency::high),
                    outlook.runs(),
                    outlook.days()),
            (row, first) -> new LimitOutlook(
                    row.getString(first),
                    rate(row, first + 1),
                    Columns.real(row, first + 2),
                    usual(row, first + 3),
                    anyHour(row, first + 6),
                    efficiency(row, first + 8),
                    row.getInt(first + 11),
                    row.getInt(first + 12)));

    private static final List<ColumnCodec<?>> ALL = List.of(
            of(Rate.class, "per_second", Rate::perSecond, (row, column) -> new Rate(row.getDouble(column))),
            of(Bytes.class, "bytes", Bytes::value, (row, column) -> new Bytes(row.getLong(column))),
            of(Duration.class, "nanos", Duration::toNanos, (row, column) -> Duration.ofNanos(row.getLong(column))),
            of(
                    EncodedHistogram.class,
                    "histogram",
                    EncodedHistogram::payload,
                    (row, column) -> new EncodedHistogram(row.getBytes(column))),
            SUMMARY,
            SOAK,
            OUTLOOK);

    private static Optional<LimitOutlook.Usual> usual(ResultSet row, int first) throws SQLException {
        Optional<Rate> estimate = rate(row, first);
        return estimate.isEmpty()
                ? Optional.empty()
                : Optional.of(new LimitOutlook.Usual(
                        estimate.get(), new Rate(row.getDouble(first + 1)), new Rate(row.getDouble(first + 2))));
    }

    private static Optional<LimitOutlook.AnyHour> anyHour(ResultSet row, int first) throws SQLException {
        Optional<Rate> low = rate(row, first);
        return low.isEmpty()
                ? Optional.empty()
                : Optional.of(new LimitOutlook.AnyHour(low.get(), new Rate(row.getDouble(first + 1))));
    }

    private static Optional<BrokerEfficiency> efficiency(ResultSet row, int first) throws SQLException {
        double records = Columns.real(row, first);
        return Double.isNaN(records)
                ? Optional.empty()
                : Optional.of(new BrokerEfficiency(records, row.getDouble(first + 1), row.getDouble(first + 2)));
    }

    private static Optional<Rate> rate(ResultSet row, int column) throws SQLException {
        double perSecond = Columns.real(row, column);
        return Double.isNaN(perSecond) ? Optional.empty() : Optional.of(new Rate(perSecond));
    }

    /** Reads a value from the columns that begin at {@code first}, which is not NULL. */
    interface Reader<T> {
        T read(ResultSet row, int first) throws SQLException;
    }

    private static <T> ColumnCodec<T> of(Class<T> type, String unit, Function<T, Object> write, Reader<T> read) {
        return new ColumnCodec<>(type, List.of(unit), value -> List.of(write.apply(value)), read);
    }

    /** Returns the codec of a type, or of the type inside an Optional; empty if the value is stored as it is. */
    static Optional<ColumnCodec<?>> of(Type type) {
        Type held = type instanceof ParameterizedType optional ? optional.getActualTypeArguments()[0] : type;
        return ALL.stream().filter(codec -> codec.type.equals(held)).findFirst();
    }

    /** Registers the column mappers of the model types, of enums by key, and of {@code double} with NaN for NULL. */
    static void register(Jdbi jdbi) {
        ALL.forEach(codec -> jdbi.registerColumnMapper(codec.type, codec.mapper()));
        jdbi.registerColumnMapper(double.class, (row, column, context) -> Columns.real(row, column));
        // SQLite stores NaN as NULL; PostgreSQL would keep it.
        ArgumentFactory unknown = (type, value, config) -> value instanceof Double number && number.isNaN()
                ? Optional.of((position, statement, context) -> statement.setNull(position, Types.DOUBLE))
                : Optional.empty();
        jdbi.registerArgument(unknown);
        ColumnMapperFactory constants = (type, config) -> type instanceof Class<?> kind && kind.isEnum()
                ? Optional.of(constants(kind.asSubclass(Enum.class)))
                : Optional.empty();
        jdbi.registerColumnMapper(constants);
    }

    private ColumnMapper<T> mapper() {
        return (row, column, context) -> row.getObject(column) == null ? null : read.read(row, column);
    }

    private static <E extends Enum<?>> ColumnMapper<E> constants(Class<E> kind) {
        return (row, column, context) -> {
            String key = row.getString(column);
            return key == null ? null : Keys.read(kind, key);
        };
    }

    /**
     * Returns the column names of a record component, e.g. {@code took_nanos}; a component named as its unit adds none.
     */
    List<String> columns(String component) {
        return units.stream()
                .map(unit -> component.equals(unit) ? unit : component + "_" + unit)
                .toList();
    }
}
