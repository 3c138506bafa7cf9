package io.floodmark.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HookOutputTest {
    private static final String LEFT_OUT = "[a line that may hold a secret was left out]";

    @TempDir
    private Path folder;

    private final HookOutput output =
            new HookOutput(Map.of("BROKER_PASSWORD", "s3cret-one", "API_TOKEN", "abc", "PASSWORD_FILE", "/etc/broker"));

    private String end(String said) throws IOException {
        return output.end(Files.writeString(folder.resolve("said"), said));
    }

    @Test
    void hasNoValueOfASecretVariable() throws IOException {
        assertThat(end("before\n+ login joe s3cret-one\nfrom /etc/broker\n"))
                .isEqualTo("before\n" + LEFT_OUT + "\nfrom /etc/broker");
    }

    @Test
    void takesAShortValueForNoSecret() throws IOException {
        assertThat(end("abcdef")).isEqualTo("abcdef");
    }

    /** The name of the secret is before the part that is kept. */
    @Test
    void hasNothingOfALineThatWasCut() throws IOException {
        String cut = "password=" + "x".repeat(5_000);

        assertThat(end("begun\n" + cut + "\nended\n")).isEqualTo("ended");
        assertThat(end("a\n".repeat(3_000))).endsWith("a\na").hasSizeLessThanOrEqualTo(4_096);
    }
}
