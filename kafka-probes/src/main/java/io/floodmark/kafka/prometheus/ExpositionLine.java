package io.floodmark.kafka.prometheus;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Parses one line: {@code name{label="value",...} value [time] [# exemplar]}. Times are whole milliseconds or, in
 * OpenMetrics, seconds.
 */
final class ExpositionLine {
    /** A time below this is in seconds: in milliseconds it would be in 1973. */
    private static final double LEAST_MILLIS = 1e11;

    private final String text;
    private int at;

    private ExpositionLine(String text) {
        this.text = text;
    }

    /**
     * Parses a line.
     *
     * @return empty if its value is not a finite number: the exporter does not know it
     * @throws ExpositionException if the line is malformed
     */
    static Optional<MetricSeries> read(String text) throws ExpositionException {
        return new ExpositionLine(text).series();
    }

    private Optional<MetricSeries> series() throws ExpositionException {
        String name = upTo("{ \t");
        Map<String, String> labels = new HashMap<>();
        if (peek() == '{') {
            at++;
            labels(labels);
        }
        double value = number(word());
        String time = word();
        OptionalLong millis =
                time.isEmpty() || time.startsWith("#") ? OptionalLong.empty() : OptionalLong.of(millis(number(time)));
        return Double.isFinite(value)
                ? Optional.of(new MetricSeries(name.toLowerCase(Locale.ROOT), labels, value, millis))
                : Optional.empty();
    }

    private void labels(Map<String, String> labels) throws ExpositionException {
        skipBlanks();
        while (peek() != '}') {
            String name = upTo("= \t,}");
            skipBlanks();
            expect('=');
            skipBlanks();
            expect('"');
            labels.put(MetricSeries.labelName(name), quoted());
            skipBlanks();
            if (peek() == ',') {
                at++;
                skipBlanks();
            }
        }
        at++;
    }

    private String quoted() throws ExpositionException {
        StringBuilder value = new StringBuilder();
        while (peek() != '"') {
            char next = peek();
            at++;
            if (next == '\\') {
                next = peek() == 'n' ? '\n' : peek();
                at++;
            }
            value.append(next);
        }
        at++;
        return value.toString();
    }

    private String upTo(String ends) throws ExpositionException {
        int from = at;
        while (at < text.length() && ends.indexOf(text.charAt(at)) < 0) {
            at++;
        }
        if (from == at) {
            throw wrong();
        }
        return text.substring(from, at);
    }

    private String word() {
        skipBlanks();
        int from = at;
        while (at < text.length() && text.charAt(at) != ' ' && text.charAt(at) != '\t') {
            at++;
        }
        return text.substring(from, at);
    }

    private double number(String word) throws ExpositionException {
        try {
            return switch (word) {
                case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
                case "-Inf" -> Double.NEGATIVE_INFINITY;
                default -> Double.parseDouble(word);
            };
        } catch (NumberFormatException e) {
            throw wrong();
        }
    }

    private static long millis(double time) {
        return Math.round(time < LEAST_MILLIS ? time * 1_000 : time);
    }

    private void skipBlanks() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
    }

    private void expect(char wanted) throws ExpositionException {
        if (peek() != wanted) {
            throw wrong();
        }
        at++;
    }

    private char peek() throws ExpositionException {
        if (at >= text.length()) {
            throw wrong();
        }
        return text.charAt(at);
    }

    private ExpositionException wrong() {
        return ExpositionException.noMetrics("'" + (text.length() > 60 ? text.substring(0, 60) + "..." : text) + "'");
    }
}
