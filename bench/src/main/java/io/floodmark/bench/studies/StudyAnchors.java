package io.floodmark.bench.studies;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The same limit before and after a study, in {@code NAME.before.json} and {@code NAME.after.json}. If they differ, the
 * machine has changed in between, and with it perhaps the study.
 *
 * @param results folder of the files
 */
record StudyAnchors(Path results) {
    /** Highest ratio of two limits of the same machine. */
    private static final double MOST = 1.10;

    /** Returns why the result of a study is not published; empty if its anchors agree, or one of them is missing. */
    Optional<String> objection(String study) throws IOException {
        OptionalDouble before = limit(results.resolve(study + ".before.json"));
        OptionalDouble after = limit(results.resolve(study + ".after.json"));
        if (before.isEmpty() || after.isEmpty()) {
            return Optional.empty();
        }
        double ratio = after.getAsDouble() / before.getAsDouble();
        return Math.max(ratio, 1 / ratio) <= MOST
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "not published: the same limit was %,.0f/s before the study and %,.0f/s after it",
                        before.getAsDouble(),
                        after.getAsDouble()));
    }

    private static OptionalDouble limit(Path file) throws IOException {
        if (!Files.exists(file)) {
            return OptionalDouble.empty();
        }
        JsonNode limit = JsonMapper.shared()
                .readTree(Files.readString(file))
                .path("limits")
                .path(0)
                .path("estimate")
                .path("recordsPerSecond");
        return limit.isNumber() ? OptionalDouble.of(limit.asDouble()) : OptionalDouble.empty();
    }
}
