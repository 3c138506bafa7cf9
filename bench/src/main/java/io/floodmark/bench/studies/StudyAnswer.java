package io.floodmark.bench.studies;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** What a study found, in one line: from the JSON object that its command has printed. */
final class StudyAnswer {
    private final JsonNode answer;

    private StudyAnswer(JsonNode answer) {
        this.answer = answer;
    }

    /** @throws IllegalArgumentException where it is no answer of a command that runs studies */
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
                .map(variant ->
                        variant.path("headline").asString(variant.path("name").asString() + ": not known"))
                .collect(Collectors.joining(" "));
    }

    private String boundary() {
        return each("lines", line -> true)
                .map(line -> line.path("cluster").asString() + ": "
                        + line.path("searches")
                                .valueStream()
                                .sorted(Comparator.comparingDouble(
                                        search -> search.path("at").asDouble()))
                                .map(search -> search(search, line.path("unit").asString()))
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }

    private static String search(JsonNode search, String unit) {
        return String.format(
                Locale.ROOT,
                "%,.0f %s: %,.0f records/s (%.1f MB/s)",
                search.path("at").asDouble(),
                unit,
                search.path("estimate").path("recordsPerSecond").asDouble(),
                search.path("estimate").path("megabytesPerSecond").asDouble());
    }

    private String sizings() {
        return each("sizings", sizing -> true)
                .map(sizing -> String.format(
                        Locale.ROOT,
                        "%s: %d brokers, %,.2f a year",
                        sizing.path("name").asString(),
                        sizing.path("brokers").asInt(),
                        sizing.path("yearlyCost").asDouble()))
                .collect(Collectors.joining("; "));
    }

    /** Of each number of partitions: the sentence before tells the fewest and the most only. */
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
