package io.floodmark.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Runs a short-lived system tool and returns its standard output. */
final class ToolOutput {
    private static final long PATIENCE_SECONDS = 2;

    private ToolOutput() {}

    /** Returns the output, incomplete if the tool takes longer than two seconds; empty if the tool is not installed. */
    static Optional<String> of(List<String> command) {
        try {
            Process tool = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            tool.getOutputStream().close();
            // The output is read before the end is awaited, because a tool with much output waits for its reader.
            // Destroying the tool closes the stream.
            CompletableFuture<Void> watched = tool.onExit()
                    .completeOnTimeout(tool, PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .thenAccept(ToolOutput::endIfAlive);
            String printed = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            watched.join();
            return Optional.of(printed);
        } catch (IOException without) {
            return Optional.empty();
        }
    }

    private static void endIfAlive(Process tool) {
        if (tool.isAlive()) {
            tool.destroyForcibly();
        }
    }
}
