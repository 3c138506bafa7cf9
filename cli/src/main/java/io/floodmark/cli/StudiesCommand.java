package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.unit.Durations;
import io.floodmark.report.text.TextTable;
import io.floodmark.runner.Home;
import io.floodmark.runner.study.PublishedStudies;
import io.floodmark.runner.study.PublishedStudies.Entry;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists the published studies in this installation, each of which is a plan. */
@Command(name = "studies", description = "List the plans that repeat published studies, or print one of them.")
final class StudiesCommand implements Callable<Integer> {
    private static final String UNKNOWN = "n/a";
    private static final String NOTHING = "-";
    private static final List<String> HEADINGS = List.of("STUDY", "RUN BY", "AT MOST", "WRITES AT MOST", "QUESTION");

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "Print the plan of this study.")
    private @Nullable String name;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Path folder = Home.studies();
        PublishedStudies studies = PublishedStudies.in(folder);
        PrintWriter out = spec.commandLine().getOut();
        if (name == null) {
            List<Entry> entries = studies.entries();
            TextTable.lines(
                            HEADINGS,
                            entries.stream().map(StudiesCommand::cells).toList())
                    .forEach(out::println);
            out.println();
            entries.stream()
                    .flatMap(entry -> entry.problem().stream())
                    .forEach(problem -> out.println("Not on this machine: " + problem));
            out.println("Folder: " + folder + "; run one with: floodmark compare "
                    + folder.resolve("acks" + PublishedStudies.YAML));
        } else {
            out.print(studies.named(name).text());
        }
        out.flush();
        return ExitCode.DONE.code();
    }

    private static List<String> cells(Entry entry) {
        String none = entry.arithmetic() ? NOTHING : UNKNOWN;
        return List.of(
                entry.name(),
                entry.study().command(),
                entry.budget().map(budget -> Durations.format(budget.maxTime())).orElse(none),
                entry.budget().map(budget -> budget.maxBytes().human()).orElse(none),
                entry.study().question());
    }
}
