package io.floodmark.lab;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The processes of a lab and their folders.
 *
 * @param id of the lab, part of every folder's name
 * @param folder of the lab; log directories may be elsewhere
 */
record LabLayout(String id, Path folder, List<NodeSpec> nodes) {
    static final int CONTROLLER_ID = 100;

    /** The number of combined controllers; more voters would only slow a lab down. */
    private static final int COMBINED_CONTROLLERS = 3;

    LabLayout {
        nodes = List.copyOf(nodes);
    }

    static LabLayout of(String id, Path folder, LabCluster cluster) {
        List<NodeSpec> nodes = new ArrayList<>();
        if (!cluster.combined()) {
            // Of the common settings, only the JVM applies to a controller: log directories and configuration are for
            // brokers.
            LabNode controller = new LabNode(cluster.node().javaHome(), List.of(), Map.of(), List.of());
            nodes.add(node(id, folder, CONTROLLER_ID, false, true, controller));
        }
        // An even number of voters tolerates no more losses than the odd number below it.
        int voters = cluster.brokers() < COMBINED_CONTROLLERS ? 1 : COMBINED_CONTROLLERS;
        for (int broker = 1; broker <= cluster.brokers(); broker++) {
            nodes.add(node(id, folder, broker, true, cluster.combined() && broker <= voters, cluster.nodeOf(broker)));
        }
        return new LabLayout(id, folder, nodes);
    }

    private static NodeSpec node(String lab, Path folder, int id, boolean broker, boolean controller, LabNode given) {
        Path own = folder.resolve((broker ? "broker-" : "controller-") + id);
        List<Path> logDirs = new ArrayList<>();
        for (String parent : given.logDirs()) {
            logDirs.add(Path.of(parent)
                    .toAbsolutePath()
                    .normalize()
                    .resolve("floodmark-" + lab + "-" + own.getFileName() + "-" + logDirs.size()));
        }
        return new NodeSpec(
                id, broker, controller, given, own, logDirs.isEmpty() ? List.of(own.resolve("data")) : logDirs);
    }

    List<NodeSpec> brokers() {
        return nodes.stream().filter(NodeSpec::broker).toList();
    }

    List<NodeSpec> controllers() {
        return nodes.stream().filter(NodeSpec::controller).toList();
    }

    /** Returns the lab's folder and every log directory outside it, all of which must be deleted in the end. */
    List<Path> folders() {
        return Stream.concat(
                        Stream.of(folder),
                        nodes.stream().flatMap(node -> node.logDirs().stream()).filter(dir -> !dir.startsWith(folder)))
                .toList();
    }

    Optional<NodeSpec> node(int nodeId) {
        return nodes.stream().filter(node -> node.id() == nodeId).findFirst();
    }
}
