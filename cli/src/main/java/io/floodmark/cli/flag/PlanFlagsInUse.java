package io.floodmark.cli.flag;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Removes the flags of a plan that a command would ignore or refuse, so that its help lists only those that apply. A
 * plan file may still contain their keys.
 */
public final class PlanFlagsInUse {
    private static final Set<String> OF_ONE_SEARCH = Set.of("--soak", "--broker-outage", "--repeat");
    private static final Set<String> OF_A_LAB =
            Set.of("--brokers", "--kafka-version", "--lab-defaults", "--replication-factor", "--max-disk");

    private PlanFlagsInUse() {}

    public static void apply(CommandLine root) {
        command(root, "boundary").forEach(spec -> remove(spec, OF_ONE_SEARCH));
        command(root, "trial").forEach(spec -> {
            remove(spec, OF_ONE_SEARCH);
            remove(spec, Set.of("--effort"));
        });
        command(root, "failover").forEach(spec -> retain(spec, Set.of("--max-time")));
        command(root, "lab", "up").forEach(spec -> retain(spec, Set.of()));
    }

    /** Returns the command, unless only its outline was built. */
    private static Stream<CommandSpec> command(CommandLine root, String... path) {
        CommandLine command = root;
        for (String name : path) {
            command = command.getSubcommands().get(name);
            if (command == null) {
                return Stream.empty();
            }
        }
        return Stream.of(command.getCommandSpec());
    }

    private static void remove(CommandSpec command, Set<String> names) {
        planFlags(command).stream()
                .filter(flag -> names.contains(flag.longestName()))
                .forEach(command::remove);
    }

    private static void retain(CommandSpec command, Set<String> others) {
        planFlags(command).stream()
                .filter(flag -> !OF_A_LAB.contains(flag.longestName()) && !others.contains(flag.longestName()))
                .forEach(command::remove);
    }

    private static List<OptionSpec> planFlags(CommandSpec command) {
        return command.options().stream()
                .filter(option -> option.userObject() instanceof java.lang.reflect.Field field
                        && field.getDeclaringClass() == PlanFlags.class)
                .toList();
    }
}
