package io.floodmark.lab;

import java.io.IOException;
import java.nio.file.Path;

/** The logs of the brokers and controllers of a lab. */
final class NodeLogs {
    private NodeLogs() {}

    /** Returns the JVM flag that configures the log of a process. */
    static String flag(NodeSpec node, KafkaRelease release) {
        return log(node).flag(release.log4j2());
    }

    static Path file(NodeSpec node) {
        return node.folder().resolve("server.log");
    }

    static void write(NodeSpec node, KafkaRelease release) throws IOException {
        log(node).write(release.log4j2());
    }

    /** Returns the last lines of the log; none if they cannot be read. */
    static String tail(NodeSpec node, int most) {
        return log(node).tail(most);
    }

    private static ProcessLog log(NodeSpec node) {
        return new ProcessLog(node.folder(), file(node));
    }
}
