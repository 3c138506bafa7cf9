package io.floodmark.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The command that gives a child process a separate session, so that it is not in the foreground group of this
 * terminal.
 */
public final class OwnSession {
    private static final List<Path> SETSID = List.of(Path.of("/usr/bin/setsid"), Path.of("/bin/setsid"));

    private OwnSession() {}

    /**
     * Returns a prefix for a command; empty if the system has none. The prefix becomes the command, so the pid is that
     * of the command.
     */
    public static List<String> prefix() {
        return SETSID.stream()
                .filter(Files::isExecutable)
                .findFirst()
                .map(path -> List.of(path.toString()))
                .orElse(List.of());
    }
}
