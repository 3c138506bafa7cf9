package io.floodmark.store;

import io.floodmark.model.trial.EncodedHistogram;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;
import java.util.Optional;

/** Converts values of the model to columns if SQL has no type for them. */
final class Columns {
    /** Always writes nine digits, so that the text sorts by time. */
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

    /** Returns NaN for NULL, because SQL has no NaN and stores it as NULL. */
    static double real(ResultSet row, String column) throws SQLException {
        return real(row, row.findColumn(column));
    }

    static double real(ResultSet row, int column) throws SQLException {
        double value = row.getDouble(column);
        return row.wasNull() ? Double.NaN : value;
    }

    static Optional<Double> optionalReal(ResultSet row, String column) throws SQLException {
        double value = row.getDouble(column);
        return row.wasNull() ? Optional.empty() : Optional.of(value);
    }

    static Optional<String> optionalText(ResultSet row, String column) throws SQLException {
        return Optional.ofNullable(row.getString(column));
    }

    static EncodedHistogram histogram(ResultSet row, String column) throws SQLException {
        return new EncodedHistogram(row.getBytes(column));
    }
}
