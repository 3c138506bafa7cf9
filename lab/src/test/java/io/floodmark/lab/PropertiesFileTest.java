package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PropertiesFileTest {
    @TempDir
    private Path folder;

    /** Reads bytes, as Kafka's Utils.loadProps, its tools and Log4j do. */
    private static Properties read(Path file) throws IOException {
        Properties properties = new Properties();
        try (InputStream bytes = Files.newInputStream(file)) {
            properties.load(bytes);
        }
        return properties;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/data/Pr\u00fcfung",
                "/with space/\u6771\u4eac",
                "/back\\slash",
                " leading",
                "\ud83d\ude80",
                "a=b:c#d!e"
            })
    void isReadBackAsItWasGiven(String value) throws IOException {
        Path file = folder.resolve("server.properties");

        PropertiesFile.write(file, Map.of("log.dirs", value), "broker \u6771");

        assertThat(read(file)).containsOnly(Map.entry("log.dirs", value));
        assertThat(Files.readString(file, StandardCharsets.US_ASCII)).startsWith("#broker");
    }

    @Test
    void isForThisUserAlone() throws IOException {
        Path file = folder.resolve("client.properties");

        PropertiesFile.write(file, Map.of("ssl.key.password", "secret"), "secured");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void logsToTheFileOfItsFolder(boolean log4j2) throws IOException {
        Path file = folder.resolve("\u00fc \u6771.log");

        new ProcessLog(folder, file).write(log4j2);

        assertThat(read(folder.resolve("log4j.properties")))
                .containsEntry(log4j2 ? "appender.file.fileName" : "log4j.appender.file.File", file.toString());
    }
}
