package io.floodmark.cli;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The command line of one call. Only the command that is called is read in full; of the others name and description are
 * enough for help and for "did you mean". Reading all of them would take most of the time to the first line of help.
 */
final class Commands {
    private static final List<Class<?>> ALL = List.of(
            LimitCommand.class,
            BoundaryCommand.class,
            TrialCommand.class,
            CompareCommand.class,
            FailoverCommand.class,
            CheckCommand.class,
            LearnCommand.class,
            LabCommand.class,
            GatewayCommand.class,
            RunsCommand.class,
            ReportCommand.class,
            ExplainCommand.class,
            SizeCommand.class,
            StudiesCommand.class,
            CleanCommand.class,
            ShapeCommand.class,
            VersionCommand.class);

    private Commands() {}

    static CommandLine of(List<String> arguments) {
        CommandLine root = new CommandLine(new Floodmark());
        for (Class<?> type : ALL) {
            Command told = type.getAnnotation(Command.class);
            root.addSubcommand(told.name(), arguments.contains(told.name()) ? type : outline(told));
        }
        return root;
    }

    private static CommandSpec outline(Command told) {
        CommandSpec outline = CommandSpec.create().name(told.name());
        outline.usageMessage().description(told.description());
        return outline;
    }
}
