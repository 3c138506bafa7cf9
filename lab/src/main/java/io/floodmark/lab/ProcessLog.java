package io.floodmark.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a Kafka process logs: warnings and worse, into one bounded file of its own. The process writes it, not we: under
 * overload a broker may log thousands of lines a second, and the generator must not pay for them.
 *
 * @param folder of the process
 * @param file that it logs to
 */
record ProcessLog(Path folder, Path file) {
    private static final String LOG4J2 = """
            status=error
            appender.file.type=RollingFile
            appender.file.name=file
            appender.file.fileName=%1$s
            appender.file.filePattern=%1$s.%%i
            appender.file.layout.type=PatternLayout
            appender.file.layout.pattern=%%d %%p %%m (%%c)%%n
            appender.file.policies.type=Policies
            appender.file.policies.size.type=SizeBasedTriggeringPolicy
            appender.file.policies.size.size=5MB
            appender.file.strategy.type=DefaultRolloverStrategy
            appender.file.strategy.max=1
            rootLogger.level=WARN
            rootLogger.appenderRef.file.ref=file
            """;

    private static final String LOG4J1 = """
            log4j.rootLogger=WARN, file
            log4j.appender.file=org.apache.log4j.RollingFileAppender
            log4j.appender.file.File=%1$s
            log4j.appender.file.MaxFileSize=5MB
            log4j.appender.file.MaxBackupIndex=1
            log4j.appender.file.layout=org.apache.log4j.PatternLayout
            log4j.appender.file.layout.ConversionPattern=%%d %%p %%m (%%c)%%n
            """;

    private Path config() {
        return folder.resolve("log4j.properties");
    }

    /** The JVM flag that makes a process log so. */
    String flag(boolean log4j2) {
        return (log4j2 ? "-Dlog4j2.configurationFile=" : "-Dlog4j.configuration=") + config().toUri();
    }

    void write(boolean log4j2) throws IOException {
        // A backslash starts an escape in both formats.
        String escaped = file.toString().replace("\\", "/");
        Files.writeString(config(), (log4j2 ? LOG4J2 : LOG4J1).formatted(escaped));
    }

    /** The last lines; empty where there are none, or they cannot be read. */
    String tail(int most) {
        try {
            List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - most), lines.size()));
        } catch (IOException unreadable) {
            return "";
        }
    }
}
