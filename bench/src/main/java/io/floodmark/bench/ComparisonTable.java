package io.floodmark.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Prints the results of comparisons whose result is known.
 *
 * <p>Arguments: the folder of their plans, and the folder of the results, each in {@code NAME-RUN/answer.json}.
 */
final class ComparisonTable {
    private static final String EXPECTED = "# expected: ";

    private ComparisonTable() {}

    public static void main(String[] arguments) throws IOException {
        of(Path.of(arguments[0]), Path.of(arguments[1])).forEach(System.out::println);
    }

    static List<String> of(Path plans, Path results) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "| plan | expected | run | the measure that decides | pairs | others that are shown to differ |",
                "|---|---|---:|---|---:|---|"));
        List<Path> rooms = sorted(results, "");
        for (Path plan : sorted(plans, ".yaml")) {
            String name = plan.getFileName().toString().replace(".yaml", "");
            String begin = "| " + name + " | " + expected(plan) + " | ";
            for (Path room : rooms) {
                String run = room.getFileName().toString();
                if (run.matches(name + "-\\d+")) {
                    String number = run.substring(name.length() + 1);
                    found(room.resolve("answer.json"))
                            .forEach(found -> lines.add(begin + number + " | " + found + " |"));
                }
            }
        }
        return lines;
    }

    private static List<Path> sorted(Path folder, String ending) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    private static String expected(Path plan) throws IOException {
        return Files.readAllLines(plan).stream()
                .filter(line -> line.startsWith(EXPECTED))
                .map(line -> line.substring(EXPECTED.length()))
                .collect(Collectors.joining());
    }

    /** Returns the result of each variant. */
    private static List<String> found(Path answer) throws IOException {
        if (!Files.exists(answer)) {
            return List.of("no answer | |");
        }
        return JsonMapper.shared()
                .readTree(Files.readString(answer))
                .path("variants")
                .valueStream()
                .filter(variant -> !variant.path("baseline").asBoolean())
                .map(ComparisonTable::variant)
                .toList();
    }

    private static String variant(JsonNode variant) {
        return variant.path("headline").asString("unknown") + " | "
                + variant.path("pairsCounted").asInt() + " | " + others(variant.path("effects"));
    }

    /** Returns the other effects; the first one is of the deciding measure. */
    private static String others(JsonNode effects) {
        String shown = effects.valueStream()
                .skip(1)
                .filter(effect -> effect.path("significant").asBoolean())
                .map(effect -> String.format(
                        Locale.ROOT,
                        "%s %+.1f%%",
                        effect.path("measure").asString(),
                        100 * (effect.path("ratio").asDouble() - 1)))
                .collect(Collectors.joining(", "));
        return shown.isEmpty() ? "none of " + Math.max(0, effects.size() - 1) : shown;
    }
}
