package io.floodmark.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a Kafka process logs: warnings and worse, into one bounded file of its own. The process writes it, not we: under
 * overload a broker may log thousands of lines a second, and the generator must not pay for them.
 */
final class NodeLogs {
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

    private NodeLogs() {}

    private static Path config(NodeSpec node) {
        return node.folder().resolve("log4j.properties");
    }

    /** The JVM flag that makes a process log so. */
    static String flag(NodeSpec node, KafkaRelease release) {
        String option = release.log4j2() ? "-Dlog4j2.configurationFile=" : "-Dlog4j.configuration=";
        return option + config(node).toUri();
    }

    static Path file(NodeSpec node) {
        return node.folder().resolve("server.log");
    }

    static void write(NodeSpec node, KafkaRelease release) throws IOException {
        // A backslash starts an escape in both formats.
        String file = file(node).toString().replace("\\", "/");
        Files.writeString(config(node), (release.log4j2() ? LOG4J2 : LOG4J1).formatted(file));
    }
}
