package io.floodmark.store;

import io.floodmark.model.error.EnvironmentException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes comma-separated values in the format of RFC 4180, but with bare line feeds, in UTF-8. */
final class CsvFile {
    private CsvFile() {}

    /**
     * Replaces the file.
     *
     * @param header names of the columns, with their units
     * @param rows as long as the header; unknown values (empty, NaN) become empty cells
     */
    static void write(Path file, List<String> header, Stream<List<Object>> rows) {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(String.join(",", header));
            out.write('\n');
            for (List<Object> row : (Iterable<List<Object>>) rows::iterator) {
                if (row.size() != header.size()) {
                    throw new IllegalStateException(
                            file + " has " + header.size() + " columns; a row has " + row.size() + " values");
                }
                out.write(row.stream().map(CsvFile::cell).collect(Collectors.joining(",")));
                out.write('\n');
            }
        } catch (IOException refused) {
            throw new EnvironmentException(
                    file + " cannot be written (" + refused + "); expected a folder that can be written: give another",
                    refused);
        }
    }

    /** Returns run time or a duration in seconds, exact to the nanosecond. */
    static BigDecimal seconds(long nanos) {
        return BigDecimal.valueOf(nanos, 9);
    }

    static double millis(double nanos) {
        return nanos / 1e6;
    }

    private static String cell(Object value) {
        if (value instanceof Optional<?> optional) {
            return optional.map(CsvFile::cell).orElse("");
        }
        if (value instanceof OptionalInt optional) {
            return optional.isPresent() ? Integer.toString(optional.getAsInt()) : "";
        }
        if (value instanceof Double number && number.isNaN()) {
            return "";
        }
        if (value instanceof BigDecimal number) {
            return number.toPlainString();
        }
        return quoted(value.toString());
    }

    private static String quoted(String text) {
        boolean special =
                text.chars().anyMatch(letter -> letter == ',' || letter == '"' || letter == '\n' || letter == '\r');
        return special ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
