package io.floodmark.lab;

import io.floodmark.model.cluster.LabNode;
import java.nio.file.Path;
import java.util.List;

/**
 * One process of a lab, before it has ports.
 *
 * @param id Kafka's node.id: brokers from 1, a dedicated controller 100
 * @param given its settings in the plan
 * @param folder for its configuration and logs
 * @param logDirs for Kafka's data
 */
record NodeSpec(int id, boolean broker, boolean controller, LabNode given, Path folder, List<Path> logDirs) {
    NodeSpec {
        logDirs = List.copyOf(logDirs);
    }

    /** Returns the name for folders, threads and messages. */
    String name() {
        return (broker ? "broker-" : "controller-") + id;
    }

    Path properties() {
        return folder.resolve("server.properties");
    }
}
