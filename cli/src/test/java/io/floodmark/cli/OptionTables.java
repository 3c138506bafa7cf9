package io.floodmark.cli;

import static java.util.Objects.requireNonNull;

import io.floodmark.cli.flag.BoundaryFlags;
import io.floodmark.cli.flag.CompareFlags;
import io.floodmark.cli.flag.OutputFlags;
import io.floodmark.cli.flag.PlanFile;
import io.floodmark.cli.flag.PlanFlags;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.testing.runner.ScriptedSites;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Renders the options of the commands as Markdown tables, from the model that also prints {@code --help}. */
final class OptionTables {
    /** A value that every flag with a key accepts. */
    private static final String VALUE = "a=b";

    /** The key of each flag that overrides one, by table; the flags of plans are not included. */
    private static final Map<String, Map<String, String>> KEYS = Map.of(
            "options-boundary", keys(new BoundaryFlags(), flags -> flags.over(List.of())),
            "options-compare", keys(new CompareFlags(), flags -> flags.over(List.of())),
            "options-failover", keys(new FailoverCommand(ScriptedSites.of(1)), FailoverCommand::overrides),
            "options-gateway", keys(new GatewayCommand(), GatewayCommand::flags));

    private OptionTables() {}

    /** Returns all tables by the name of their block. */
    static Map<String, String> all() {
        CommandLine root = Commands.whole(ScriptedSites.of(1));
        Map<String, String> tables = new TreeMap<>();
        tables.put("commands", commands(root));
        root.getSubcommands().values().forEach(command -> add(tables, "options", command.getCommandSpec()));
        CommandSpec limit = requireNonNull(root.getSubcommands().get("limit")).getCommandSpec();
        tables.put(
                "options-of-plans",
                table(
                        requireNonNull(limit.mixins().get("planFile")),
                        Set.of(),
                        keys(new PlanFlags(), PlanFlags::overrides)));
        tables.put("options-of-output", table(requireNonNull(limit.mixins().get("output")), Set.of(), Map.of()));
        return tables;
    }

    private static String commands(CommandLine root) {
        return root.getSubcommands().entrySet().stream()
                .map(entry -> "| [`" + entry.getKey() + "`](#" + entry.getKey() + ") | "
                        + text(entry.getValue().getCommandSpec().usageMessage().description()) + " |\n")
                .collect(Collectors.joining("", "| command | purpose |\n|---|---|\n", ""));
    }

    private static void add(Map<String, String> tables, String prefix, CommandSpec command) {
        String name = prefix + "-" + command.name();
        Set<ArgSpec> shared = shared(command);
        if (arguments(command, shared).findAny().isPresent()) {
            tables.put(name, table(command, shared, KEYS.getOrDefault(name, Map.of())));
        }
        command.subcommands().values().forEach(below -> add(tables, name, below.getCommandSpec()));
    }

    /** Returns the arguments that the tables of plans and of output contain. */
    private static Set<ArgSpec> shared(CommandSpec command) {
        return command.mixins().values().stream()
                .filter(mixin -> mixin.userObject() instanceof PlanFile || mixin.userObject() instanceof OutputFlags)
                .flatMap(mixin -> mixin.args().stream())
                .collect(Collectors.toSet());
    }

    private static Stream<ArgSpec> arguments(CommandSpec command, Set<ArgSpec> shared) {
        return Stream.concat(command.positionalParameters().stream(), command.options().stream())
                .filter(argument -> !shared.contains(argument) && !argument.hidden())
                .filter(argument ->
                        !(argument instanceof OptionSpec option) || !(option.usageHelp() || option.versionHelp()));
    }

    private static String table(CommandSpec command, Set<ArgSpec> shared, Map<String, String> keys) {
        String head = keys.isEmpty()
                ? "| option | description |\n|---|---|\n"
                : "| option | key | description |\n|---|---|---|\n";
        return arguments(command, shared)
                .map(argument -> "| " + label(argument) + " | "
                        + (keys.isEmpty() ? "" : keys.getOrDefault(name(argument), "") + " | ")
                        + text(argument.description())
                        + (argument instanceof OptionSpec && argument.required() ? " Required." : "") + " |\n")
                .collect(Collectors.joining("", head, ""));
    }

    private static String label(ArgSpec argument) {
        String value = argument.arity().max() == 0
                ? ""
                : argument.paramLabel() + (argument.splitRegex().isEmpty() ? "" : "[,...]");
        Stream<String> labels = argument instanceof OptionSpec option
                ? Stream.of(option.names()).map(name -> (name + " " + value).strip())
                : Stream.of(argument.arity().min() == 0 ? "[" + value + "]" : value);
        return labels.map(label -> "`" + label.replace("|", "\\|") + "`").collect(Collectors.joining(", "));
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    /** Returns a description as Markdown: as {@code --help} prints it, but no character of it begins HTML or a cell. */
    private static String text(String[] description) {
        return String.join(" ", description)
                .replace("%%", "%")
                .replace("<", "\\<")
                .replace("|", "\\|");
    }

    /** Finds the keys of flags: what each overrides if it is given alone. */
    private static <F> Map<String, String> keys(F flags, Function<F, List<PlanOverride>> overrides) {
        CommandLine parser = new CommandLine(flags);
        Map<String, String> keys = new LinkedHashMap<>();
        for (OptionSpec option : parser.getCommandSpec().options()) {
            String name = option.longestName();
            // Parsing again resets what was parsed before.
            parser.parseArgs(option.arity().max() == 0 ? new String[] {name} : new String[] {name, VALUE});
            String key = overrides.apply(flags).stream()
                    .map(override -> "`" + override.path().replaceAll("\\[\\d+]", "[]") + "`")
                    .distinct()
                    .collect(Collectors.joining(", "));
            keys.put(name, key);
        }
        return keys;
    }
}
