package io.floodmark.bench.studies;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.reader.Study;
import io.floodmark.config.reader.StudyReader;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A plan that repeats a published study.
 *
 * @param atMost the longest duration; empty if this machine lacks what the plan names
 * @param writes most bytes that it writes, all replicas counted; empty as above
 * @param prepared true if a step is required before it is run, which the first lines of its file describe
 */
record StudyFile(String name, Study study, Optional<Duration> atMost, Optional<Bytes> writes, boolean prepared) {
    private static final String YAML = ".yaml";
    /** Command of a study that only calculates. */
    private static final String SIZE = "size";

    /** Returns all studies of a folder, the shortest first. */
    static List<StudyFile> all(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(YAML))
                    .flatMap(file -> of(file).stream())
                    .sorted(Comparator.comparing(
                                    (StudyFile each) -> each.atMost().orElse(Duration.ofDays(365)))
                            .thenComparing(StudyFile::name))
                    .toList();
        }
    }

    private static Optional<StudyFile> of(Path file) {
        PlanText text = PlanText.of(file);
        String name = file.getFileName().toString().replace(YAML, "");
        boolean prepared = text.text()
                .lines()
                .anyMatch(
                        line -> line.startsWith("#   floodmark throttle ") || line.startsWith("#   floodmark lab up "));
        return StudyReader.read(text).map(study -> {
            if (study.command().equals(SIZE)) {
                return new StudyFile(name, study, Optional.of(Duration.ZERO), Optional.of(new Bytes(0)), prepared);
            }
            Optional<Budget> budget = budget(text);
            return new StudyFile(name, study, budget.map(Budget::maxTime), budget.map(Budget::maxBytes), prepared);
        });
    }

    private static Optional<Budget> budget(PlanText text) {
        try {
            return Optional.of(PlanReader.read(Optional.of(text), List.of()).budget());
        } catch (PlanException notHere) {
            return Optional.empty();
        }
    }
}
