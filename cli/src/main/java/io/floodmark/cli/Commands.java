package io.floodmark.cli;

import io.floodmark.cli.flag.PlanFlagsInUse;
import io.floodmark.runner.Sites;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Builds the command line of one call. Only the command that is called is read in full. The name and the description of
 * the others are enough for help and for suggestions. Reading all of them would take most of the time to the first line
 * of help.
 */
final class Commands {
    private static final List<Entry> ALL = List.of(
            new Entry(LimitCommand.class, LimitCommand::new),
            new Entry(BoundaryCommand.class, BoundaryCommand::new),
            new Entry(TrialCommand.class, TrialCommand::new),
            new Entry(CompareCommand.class, CompareCommand::new),
            new Entry(FailoverCommand.class, FailoverCommand::new),
            new Entry(CheckCommand.class, sites -> new CheckCommand()),
            new Entry(LearnCommand.class, sites -> new LearnCommand()),
            new Entry(LabCommand.class, sites -> new LabCommand()),
            new Entry(GatewayCommand.class, sites -> new GatewayCommand()),
            new Entry(RunsCommand.class, sites -> new RunsCommand()),
            new Entry(ServeCommand.class, sites -> new ServeCommand()),
            new Entry(TrendCommand.class, sites -> new TrendCommand()),
            new Entry(ReportCommand.class, sites -> new ReportCommand()),
            new Entry(ExplainCommand.class, ExplainCommand::new),
            new Entry(SizeCommand.class, sites -> new SizeCommand()),
            new Entry(StudiesCommand.class, sites -> new StudiesCommand()),
            new Entry(CleanCommand.class, sites -> new CleanCommand()),
            new Entry(ThrottleCommand.class, sites -> new ThrottleCommand()),
            new Entry(DoctorCommand.class, sites -> new DoctorCommand()),
            new Entry(CompletionCommand.class, CompletionCommand::new),
            new Entry(VersionCommand.class, sites -> new VersionCommand()));

    private Commands() {}

    /**
     * One command.
     *
     * @param made creates it with access to clusters
     */
    private record Entry(Class<?> type, Function<Sites, Object> made) {}

    static CommandLine of(List<String> arguments, Sites sites) {
        CommandLine root = new CommandLine(new Floodmark());
        for (Entry entry : ALL) {
            Command annotation = entry.type().getAnnotation(Command.class);
            root.addSubcommand(
                    annotation.name(),
                    arguments.contains(annotation.name()) ? entry.made().apply(sites) : outline(annotation));
        }
        PlanFlagsInUse.apply(root);
        return root;
    }

    /** Builds the command line with every command in full, to describe all of them. */
    static CommandLine whole(Sites sites) {
        return of(
                ALL.stream()
                        .map(entry -> entry.type().getAnnotation(Command.class).name())
                        .toList(),
                sites);
    }

    private static CommandSpec outline(Command annotation) {
        CommandSpec outline = CommandSpec.create().name(annotation.name());
        outline.usageMessage().description(annotation.description());
        return outline;
    }
}
