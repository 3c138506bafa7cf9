package io.floodmark.host;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The command that gives a child a session of its own, so that it is no part of our terminal's foreground group. */
public final class OwnSession {
    private static final List<Path> SETSID = List.of(Path.of("/usr/bin/setsid"), Path.of("/bin/setsid"));

    private OwnSession() {}

    /** To be put before a command; empty where the system has none. It becomes the command, so the pid is its own. */
    public static List<String> prefix() {
        return SETSID.stream()
                .filter(Files::isExecutable)
                .findFirst()
                .map(path -> List.of(path.toString()))
                .orElse(List.of());
    }
}
