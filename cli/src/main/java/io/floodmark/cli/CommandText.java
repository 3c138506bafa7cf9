package io.floodmark.cli;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** Returns the command as the user typed it, so that it can be repeated. No flag contains a secret. */
final class CommandText {
    private CommandText() {}

    static String of(CommandLine line) {
        CommandLine root = line;
        while (root.getParent() != null) {
            root = root.getParent();
        }
        List<String> typed = root.getParseResult() == null
                ? List.of()
                : root.getParseResult().originalArgs();
        return "floodmark " + typed.stream().map(CommandText::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String argument) {
        return argument.matches("[A-Za-z0-9_@%+=:,./-]+") ? argument : "'" + argument.replace("'", "'\\''") + "'";
    }
}
