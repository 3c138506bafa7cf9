package io.floodmark.store;

import io.floodmark.model.EncodedHistogram;
import io.floodmark.model.LatencySummary;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** How the model's kinds of values lie in columns, where SQL's own do not say it. */
final class Columns {
    /** Nine digits always, so that text sorts as time does. */
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendInstant(9)
            .toFormatter(Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private Columns() {}

    static String time(Instant instant) {
        return TIME.format(instant);
    }

    static Instant time(String text) {
        return Instant.parse(text);
    }

    /** NaN for NULL: SQL has no NaN, and NULL says the same. */
    static double real(ResultSet row, String column) throws SQLException {
        double value = row.getDouble(column);
        return row.wasNull() ? Double.NaN : value;
    }

    static Optional<Double> optionalReal(ResultSet row, String column) throws SQLException {
        double value = row.getDouble(column);
        return row.wasNull() ? Optional.empty() : Optional.of(value);
    }

    static OptionalInt optionalInt(ResultSet row, String column) throws SQLException {
        int value = row.getInt(column);
        return row.wasNull() ? OptionalInt.empty() : OptionalInt.of(value);
    }

    static Optional<String> optionalText(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getString(column));
    }

    static EncodedHistogram histogram(ResultSet row, String column) throws SQLException {
        return new EncodedHistogram(row.getBytes(column));
    }

    /** The columns of a summary, in order; their names begin with a prefix of the table's choice. */
    static List<String> summaryNames(String prefix) {
        return List.of(
                prefix + "_count",
                prefix + "_mean_nanos",
                prefix + "_p50_nanos",
                prefix + "_p99_nanos",
                prefix + "_p999_nanos",
                prefix + "_max_nanos");
    }

    static List<Object> summary(LatencySummary summary) {
        return List.of(
                summary.count(),
                summary.meanNanos(),
                summary.p50Nanos(),
                summary.p99Nanos(),
                summary.p999Nanos(),
                summary.maxNanos());
    }

    static LatencySummary summary(ResultSet row, String prefix) throws SQLException {
        return new LatencySummary(
                row.getLong(prefix + "_count"),
                real(row, prefix + "_mean_nanos"),
                real(row, prefix + "_p50_nanos"),
                real(row, prefix + "_p99_nanos"),
                real(row, prefix + "_p999_nanos"),
                real(row, prefix + "_max_nanos"));
    }
}
