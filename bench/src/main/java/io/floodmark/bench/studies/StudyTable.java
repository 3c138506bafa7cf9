package io.floodmark.bench.studies;

import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Durations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/**
 * Prints a table of all studies: the question of each study, what was published, and what was found here, if it was
 * run.
 *
 * <p>Arguments: the folder of the studies, and the folder of the results, each in {@code NAME.json}; with
 * {@code --names} instead of the latter only their names, the shortest first.
 */
public final class StudyTable {
    private static final String NOT_RUN = "not run yet";
    private static final String UNKNOWN = "n/a";

    private final Path results;

    private StudyTable(Path results) {
        this.results = results;
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            throw new IllegalArgumentException("expected the folder of the studies, and that of results or --names");
        }
        List<StudyFile> studies = StudyFile.all(Path.of(arguments[0]));
        if (arguments[1].equals("--names")) {
            studies.forEach(study -> System.out.println(study.name()));
            return;
        }
        new StudyTable(Path.of(arguments[1])).lines(studies).forEach(System.out::println);
    }

    /** @param results folder with {@code NAME.json} */
    static List<String> of(List<StudyFile> studies, Path results) throws IOException {
        return new StudyTable(results).lines(studies);
    }

    private List<String> lines(List<StudyFile> studies) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "| study | asks | published | run by | takes, writes at most | found here, scaled |",
                "|---|---|---|---|---|---|"));
        for (StudyFile study : studies) {
            lines.add("| " + String.join(" | ", cells(study)) + " |");
        }
        return lines;
    }

    private List<String> cells(StudyFile study) throws IOException {
        return List.of(
                "[" + study.name() + "](../../studies/" + study.name() + ".yaml)",
                cell(study.study().question()),
                cell(study.study().published()),
                "`" + study.study().command() + "`" + (study.prepared() ? ", prepared" : ""),
                study.atMost().map(Durations::format).orElse(UNKNOWN) + ", "
                        + study.writes().map(Bytes::human).orElse(UNKNOWN),
                cell(found(study)));
    }

    private String found(StudyFile study) throws IOException {
        Path answer = results.resolve(study.name() + ".json");
        if (!Files.exists(answer)) {
            return NOT_RUN;
        }
        Optional<String> objection = new StudyAnchors(results).objection(study.name());
        return objection.isPresent()
                ? objection.get()
                : StudyAnswer.of(JsonMapper.shared().readTree(Files.readString(answer)));
    }

    private static String cell(String text) {
        return text.replace("|", "\\|");
    }
}
