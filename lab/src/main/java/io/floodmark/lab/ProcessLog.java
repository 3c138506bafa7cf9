package io.floodmark.lab;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The log of a Kafka process: warnings and errors in one bounded file. The process writes it directly, because under
 * overload a broker may log thousands of lines per second, which must not cost the generator CPU.
 *
 * @param folder of the process
 * @param file that it logs to
 */
record ProcessLog(Path folder, Path file) {
    private static final Map<String, String> LOG4J2 = Map.ofEntries(
            Map.entry("status", "error"),
            Map.entry("appender.file.type", "RollingFile"),
            Map.entry("appender.file.name", "file"),
            Map.entry("appender.file.layout.type", "PatternLayout"),
            Map.entry("appender.file.layout.pattern", "%d %p %m (%c)%n"),
            Map.entry("appender.file.policies.type", "Policies"),
            Map.entry("appender.file.policies.size.type", "SizeBasedTriggeringPolicy"),
            Map.entry("appender.file.policies.size.size", "5MB"),
            Map.entry("appender.file.strategy.type", "DefaultRolloverStrategy"),
            Map.entry("appender.file.strategy.max", "1"),
            Map.entry("rootLogger.level", "WARN"),
            Map.entry("rootLogger.appenderRef.file.ref", "file"));

    private static final Map<String, String> LOG4J1 = Map.of(
            "log4j.rootLogger", "WARN, file",
            "log4j.appender.file", "org.apache.log4j.RollingFileAppender",
            "log4j.appender.file.MaxFileSize", "5MB",
            "log4j.appender.file.MaxBackupIndex", "1",
            "log4j.appender.file.layout", "org.apache.log4j.PatternLayout",
            "log4j.appender.file.layout.ConversionPattern", "%d %p %m (%c)%n");

    private Path config() {
        return folder.resolve("log4j.properties");
    }

    /** Returns the JVM flag that configures the log of a process. */
    String flag(boolean log4j2) {
        return (log4j2 ? "-Dlog4j2.configurationFile=" : "-Dlog4j.configuration=") + config().toUri();
    }

    void write(boolean log4j2) throws IOException {
        Map<String, String> properties = new TreeMap<>(log4j2 ? LOG4J2 : LOG4J1);
        if (log4j2) {
            properties.put("appender.file.fileName", file.toString());
            properties.put("appender.file.filePattern", file + ".%i");
        } else {
            properties.put("log4j.appender.file.File", file.toString());
        }
        PropertiesFile.write(config(), properties, "log of a process of a lab");
    }

    /**
     * Returns the last lines; none if they cannot be read. A process writes in the encoding of its own locale. Bytes
     * that are not UTF-8 are replaced.
     */
    String tail(int most) {
        try {
            List<String> lines = Files.exists(file)
                    ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                            .lines()
                            .toList()
                    : List.of();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - most), lines.size()));
        } catch (IOException unreadable) {
            return "";
        }
    }
}
