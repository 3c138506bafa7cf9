package io.floodmark.lab;

import io.floodmark.model.LabNode;
import java.nio.file.Path;
import java.util.List;

/**
 * One process of a lab, before it has ports.
 *
 * @param id Kafka's node.id: brokers 1 and up, a dedicated controller 100
 * @param given what the plan gives it
 * @param folder for its configuration and logs of its own
 * @param logDirs where Kafka keeps data
 */
record NodeSpec(int id, boolean broker, boolean controller, LabNode given, Path folder, List<Path> logDirs) {
    NodeSpec {
        logDirs = List.copyOf(logDirs);
    }

    /** For folders, threads and messages. */
    String name() {
        return (broker ? "broker-" : "controller-") + id;
    }

    Path properties() {
        return folder.resolve("server.properties");
    }
}
