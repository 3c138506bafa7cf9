package io.floodmark.runner.study;

import io.floodmark.model.boundary.BoundaryLine;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.plan.Plan;
import io.floodmark.runner.Site;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The facts about a cluster that are needed to read its line. */
final class LineFacts {
    private LineFacts() {}

    /** Returns a line without searches. */
    static BoundaryLine of(Cluster cluster, Site site, Plan plan) {
        OptionalDouble coresEach = site.coresEach();
        boolean shared = site.surroundings().sharedHost() || site.hosts() < site.brokers();
        return new BoundaryLine(
                words(cluster),
                site.brokers(),
                shared && coresEach.isEmpty(),
                coresEach,
                plan.payloadBytesPerRecord(),
                plan.boundary().orElseThrow().axis(),
                plan.boundary().orElseThrow().values(),
                List.of(),
                Optional.empty());
    }

    private static String words(Cluster cluster) {
        if (cluster instanceof LabCluster lab) {
            return "a lab of " + lab.brokers() + (lab.brokers() == 1 ? " broker" : " brokers");
        }
        return ((ExistingCluster) cluster).bootstrapServers();
    }
}
