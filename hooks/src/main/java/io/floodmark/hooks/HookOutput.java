package io.floodmark.hooks;

import io.floodmark.config.reader.Secrets;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Keeps the end of a hook's output, to be shown and stored. It leaves out lines that seem to hold a secret. It also
 * leaves out lines with the value of an environment variable whose name suggests a secret.
 */
final class HookOutput {
    private static final int KEPT_BYTES = 4_096;

    /** Shortest value that is searched for; shorter ones occur in any text by chance. */
    private static final int LEAST_SECRET = 6;

    private static final String LEFT_OUT = "[a line that may hold a secret was left out]";

    private final List<String> secrets;

    /** @param environment environment of the hooks */
    HookOutput(Map<String, String> environment) {
        this.secrets = environment.entrySet().stream()
                .filter(variable -> Secrets.named(variable.getKey()))
                .map(Map.Entry::getValue)
                .filter(value -> value.length() >= LEAST_SECRET)
                .toList();
    }

    /** @param said file with the whole output */
    String end(Path said) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(said.toFile(), "r")) {
            long from = Math.max(0, file.length() - KEPT_BYTES);
            file.seek(from);
            byte[] bytes = new byte[(int) (file.length() - from)];
            file.readFully(bytes);
            String text = new String(bytes, StandardCharsets.UTF_8);
            // If the first line is cut, the name that marks a secret may be missing.
            return shown(from == 0 ? text : text.substring(text.indexOf('\n') + 1));
        }
    }

    private String shown(String text) {
        return text.lines()
                .map(line -> secret(line) ? LEFT_OUT : line)
                .collect(Collectors.joining("\n"))
                .strip();
    }

    private boolean secret(String line) {
        return Secrets.inCommand(line) || secrets.stream().anyMatch(line::contains);
    }
}
