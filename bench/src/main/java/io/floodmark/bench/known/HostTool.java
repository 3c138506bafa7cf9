package io.floodmark.bench.known;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs a tool of this host. */
final class HostTool {
    private HostTool() {}

    /** Returns what it prints on standard output. */
    static String run(List<String> command) throws IOException, InterruptedException {
        Process tool = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (tool.waitFor() != 0) {
            throw new IOException("'" + String.join(" ", command) + "' failed");
        }
        return printed;
    }
}
