package io.floodmark.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Finds processes by their command lines, on Linux. */
public final class CommandLines {
    private CommandLines() {}

    /** Returns the arguments with a space between them, or an empty text if the process has ended. */
    public static String of(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"), StandardCharsets.ISO_8859_1)
                    .replace('\0', ' ');
        } catch (IOException ended) {
            return "";
        }
    }

    /**
     * Returns the processes whose command line matches. A process that a match has forked shows the same line until it
     * runs another program, so children of matches are left out.
     */
    public static List<ProcessHandle> running(Stream<ProcessHandle> processes, Predicate<String> line) {
        return processes
                .filter(process -> line.test(of(process)))
                .filter(process ->
                        process.parent().map(CommandLines::of).filter(line).isEmpty())
                .toList();
    }
}
