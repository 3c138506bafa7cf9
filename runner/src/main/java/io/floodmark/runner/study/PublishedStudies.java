package io.floodmark.runner.study;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.reader.Study;
import io.floodmark.config.reader.StudyReader;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Budget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The plans of a folder that repeat published studies. */
public final class PublishedStudies {
    /** The extension of their files. */
    public static final String YAML = ".yaml";
    /** Command of a study that only calculates: it takes no time and writes nothing. */
    private static final String SIZE = "size";

    private final List<Path> files;

    private PublishedStudies(List<Path> files) {
        this.files = files;
    }

    /**
     * A published study.
     *
     * @param name as a user names it
     * @param arithmetic true if it runs no load
     * @param budget empty if there is none, or if the plan cannot be run on this machine
     * @param problem why it cannot be run on this machine
     */
    public record Entry(
            String name, Study study, boolean arithmetic, Optional<Budget> budget, Optional<String> problem) {}

    /** Returns the studies of a folder. */
    public static PublishedStudies in(Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            return new PublishedStudies(
                    all.filter(file -> file.toString().endsWith(YAML)).sorted().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns all of them, sorted by name. */
    public List<Entry> entries() {
        return files.stream().flatMap(file -> entry(file).stream()).toList();
    }

    /**
     * Returns the plan of a study.
     *
     * @throws PlanException if there is no study of that name
     */
    public PlanText named(String name) {
        return files.stream()
                .filter(file -> called(file).equals(name))
                .findFirst()
                .map(PlanText::of)
                .orElseThrow(() -> new PlanException("studies: study not found: '" + name + "'; expected one of "
                        + files.stream().map(PublishedStudies::called).collect(Collectors.joining(", "))));
    }

    private static Optional<Entry> entry(Path file) {
        PlanText text = PlanText.of(file);
        return StudyReader.read(text).map(study -> entry(called(file), text, study));
    }

    /**
     * Returns the entry of a study. A plan may name folders that are not on every machine; its problem does not affect
     * the other studies.
     */
    private static Entry entry(String name, PlanText text, Study study) {
        if (study.command().equals(SIZE)) {
            return new Entry(name, study, true, Optional.empty(), Optional.empty());
        }
        try {
            Budget budget = PlanReader.read(Optional.of(text), List.of()).budget();
            return new Entry(name, study, false, Optional.of(budget), Optional.empty());
        } catch (PlanException wrong) {
            return new Entry(name, study, false, Optional.empty(), Optional.ofNullable(wrong.getMessage()));
        }
    }

    private static String called(Path file) {
        return file.getFileName().toString().replace(YAML, "");
    }
}
