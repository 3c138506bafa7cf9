package io.floodmark.cli;

import io.floodmark.config.PlanReader;
import io.floodmark.config.PlanText;
import io.floodmark.config.Study;
import io.floodmark.config.StudyReader;
import io.floodmark.model.Budget;
import io.floodmark.model.Durations;
import io.floodmark.model.PlanException;
import io.floodmark.report.TextTable;
import io.floodmark.runner.Home;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The published studies that came with this build, each a plan of its own. */
@Command(name = "studies", description = "List the plans that repeat published studies, or print one of them.")
final class StudiesCommand implements Callable<Integer> {
    private static final String YAML = ".yaml";
    private static final String UNKNOWN = "n/a";
    /** Arithmetic only: it takes no time, and writes nothing. */
    private static final String SIZE = "size";

    private static final String NOTHING = "-";
    private static final List<String> HEADINGS = List.of("STUDY", "RUN BY", "AT MOST", "WRITES AT MOST", "QUESTION");

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Print the plan of this study.")
    private @Nullable String name;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Path folder = Home.studies();
        List<Path> files = files(folder);
        PrintWriter out = spec.commandLine().getOut();
        if (name == null) {
            List<String> notHere = new ArrayList<>();
            TextTable.lines(
                            HEADINGS,
                            files.stream()
                                    .flatMap(file -> row(file, notHere).stream())
                                    .toList())
                    .forEach(out::println);
            out.println();
            notHere.forEach(out::println);
            out.println("Folder: " + folder + "; run one with: floodmark compare " + folder.resolve("acks" + YAML));
        } else {
            out.print(PlanText.of(named(files, name)).text());
        }
        out.flush();
        return ExitCode.DONE.code();
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(YAML)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path named(List<Path> files, String name) {
        return files.stream()
                .filter(file -> called(file).equals(name))
                .findFirst()
                .orElseThrow(() -> new PlanException("studies: study not found: '" + name + "'; expected one of "
                        + files.stream().map(StudiesCommand::called).collect(Collectors.joining(", "))));
    }

    private static Optional<List<String>> row(Path file, List<String> notHere) {
        PlanText text = PlanText.of(file);
        return StudyReader.read(text).map(study -> cells(file, text, study, notHere));
    }

    /**
     * A plan may name folders that are not on every machine; that one cannot be run here keeps nobody from the others.
     */
    private static List<String> cells(Path file, PlanText text, Study study, List<String> notHere) {
        if (study.command().equals(SIZE)) {
            return List.of(called(file), study.command(), NOTHING, NOTHING, study.question());
        }
        String time = UNKNOWN;
        String bytes = UNKNOWN;
        try {
            Budget budget = PlanReader.read(Optional.of(text), List.of()).budget();
            time = Durations.format(budget.maxTime());
            bytes = budget.maxBytes().human();
        } catch (PlanException wrong) {
            notHere.add("Not on this machine: " + wrong.getMessage());
        }
        return List.of(called(file), study.command(), time, bytes, study.question());
    }

    private static String called(Path file) {
        return file.getFileName().toString().replace(YAML, "");
    }
}
