package io.floodmark.bench.studies;

import io.floodmark.model.plan.Axis;
import io.floodmark.model.unit.Unit;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The result of a study in one line, from the JSON object that its command has printed. */
final class StudyAnswer {
    private static final MathContext DIGITS = new MathContext(3);

    private final JsonNode answer;

    private StudyAnswer(JsonNode answer) {
        this.answer = answer;
    }

    /** @throws IllegalArgumentException if it is not the result of a command that runs studies */
    static String of(JsonNode answer) {
        return new StudyAnswer(answer).line();
    }

    private String line() {
        if (answer.has("comparison")) {
            return comparison();
        }
        if (answer.has("boundary")) {
            return boundary();
        }
        if (answer.has("sizings")) {
            return sizings();
        }
        if (answer.has("answer")) {
            return answer.path("answer").asString() + failovers();
        }
        throw new IllegalArgumentException(
                "the answer has none of comparison, boundary, sizings and answer; expected what"
                        + " floodmark prints with --json");
    }

    private String comparison() {
        return each("variants", variant -> !variant.path("baseline").asBoolean())
                        .map(variant -> variant.path("headline")
                                .asString(variant.path("name").asString() + ": unknown"))
                        .collect(Collectors.joining(" "))
                + limits();
    }

    /** Returns the limits, since the sentences before state only differences. */
    private String limits() {
        String limits = each(
                        "variants",
                        variant -> variant.path("limit").path("verified").asBoolean())
                .map(variant -> levels(variant.path("name").asString()) + " " + limit(variant.path("limit")))
                .collect(Collectors.joining("; "));
        return limits.isEmpty() ? "" : " Limits, records/s: " + limits + ".";
    }

    /** Returns {@code gzip} for {@code codec=gzip}; for several factors {@code 1KiB + 33554432}. */
    private static String levels(String variant) {
        return variant.replaceAll("(^|, )[^=,]+=", "$1").replace(", ", " + ");
    }

    private static String limit(JsonNode limit) {
        String low = rounded(limit.path("lowPerSecond"));
        return limit.path("highPerSecond").isNumber()
                ? rounded(limit.path("perSecond")) + " (" + low + " to " + rounded(limit.path("highPerSecond")) + ")"
                : "at least " + low;
    }

    private static String rounded(JsonNode perSecond) {
        return String.format(
                Locale.ROOT, "%,d", perSecond.decimalValue().round(DIGITS).longValue());
    }

    private String boundary() {
        return each("lines", line -> true)
                .map(line -> line.path("cluster").asString() + ": "
                        + reportedPoints(line)
                                .map(point -> at(point, line) + found(point))
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }

    /**
     * Returns the points of the curve at the values of the plan, which all searches of a value share; without a curve
     * each search.
     */
    private static Stream<JsonNode> reportedPoints(JsonNode line) {
        List<JsonNode> asked = line.path("band")
                .valueStream()
                .filter(point -> point.path("planned").asBoolean())
                .toList();
        return (asked.isEmpty() ? line.path("searches").valueStream() : asked.stream())
                .sorted(Comparator.comparingDouble(point -> point.path("at").asDouble()));
    }

    /** Returns the value of a point; a value without a unit is a count: "1 group", "8 groups". */
    private static String at(JsonNode point, JsonNode line) {
        double at = point.path("at").asDouble();
        String unit = line.path("unit").asString();
        return unit.equals(Unit.COUNT.symbol())
                ? Axis.named(line.path("over").asString()).human(at) + ": "
                : String.format(Locale.ROOT, "%,.0f %s: ", at, unit);
    }

    /**
     * Returns a limit only if it has both ends, for a search and for the curve, which has no upper end if no overload
     * was observed.
     */
    private static String found(JsonNode point) {
        JsonNode low = point.path("low");
        JsonNode high = point.path("high");
        return switch (point.path("use").asString("value")) {
            case "value" ->
                (high.isNull() ? "at least " + rate(low, "") : rate(point.path("estimate"), range(low, high)))
                        + (point.path("searched").asBoolean(true) ? "" : " by the curve");
            case "lower-bound" -> "at least " + rate(low, "");
            case "upper-bound" -> "at most " + rate(high, "");
            default -> "unknown";
        };
    }

    private static String range(JsonNode low, JsonNode high) {
        return rounded(low.path("recordsPerSecond")) + " to " + rounded(high.path("recordsPerSecond")) + "; ";
    }

    private static String rate(JsonNode rate, String range) {
        return String.format(
                Locale.ROOT,
                "%s records/s (%s%s MB/s)",
                rounded(rate.path("recordsPerSecond")),
                range,
                rate.path("megabytesPerSecond").decimalValue().round(DIGITS).toPlainString());
    }

    private String sizings() {
        return each("sizings", sizing -> true)
                .map(sizing -> String.format(
                        Locale.ROOT,
                        "%s: %d brokers, %,.2f per year",
                        sizing.path("name").asString(),
                        sizing.path("brokers").asInt(),
                        sizing.path("yearlyCost").asDouble()))
                .collect(Collectors.joining("; "));
    }

    /**
     * Returns the times for each number of partitions, since the sentence before states only the fewest and the most.
     */
    private String failovers() {
        List<Integer> leaders = each("failovers", failover -> true)
                .map(failover -> failover.path("leaders").asInt())
                .distinct()
                .toList();
        return leaders.stream()
                .map(count -> String.format(
                        Locale.ROOT,
                        " %,d: %s s.",
                        count,
                        each("failovers", failover -> failover.path("leaders").asInt() == count)
                                .map(failover -> String.format(
                                        Locale.ROOT,
                                        "%.2f",
                                        failover.path("lastSeconds").asDouble()))
                                .collect(Collectors.joining(", "))))
                .collect(Collectors.joining());
    }

    private Stream<JsonNode> each(String list, Predicate<JsonNode> wanted) {
        return answer.path(list).valueStream().filter(wanted);
    }
}
