package io.floodmark.config.reader;

import io.floodmark.config.key.BoundaryKeys;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.MetricsSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the clusters of a boundary, one for each line: {@code boundary.brokers}, {@code boundary.clusters}, or neither.
 */
final class BoundaryLinesReader {
    private static final BoundaryKeys KEYS = PlanKeys.BOUNDARY;
    private static final KeyPath BROKERS = KeyPath.of("boundary.brokers");
    private static final KeyPath CLUSTERS = KeyPath.of("boundary.clusters");

    private final PlanTree plan;
    private final List<Integer> brokers;
    private final List<ExistingCluster> clusters = new ArrayList<>();

    BoundaryLinesReader(PlanTree plan, PlanFiles files) {
        this.plan = plan;
        this.brokers = List.copyOf(plan.all(KEYS.brokers()).values());
        plan.items(CLUSTERS).forEach(item -> cluster(item, files).ifPresent(clusters::add));
        twice();
        exclude(BROKERS, "cluster", "sizes are those of labs");
        exclude(CLUSTERS, "cluster", "each line names its own");
        exclude(CLUSTERS, "lab", "each line is a cluster that exists");
        exclude(CLUSTERS, "boundary.brokers", "sizes are those of labs");
    }

    private Optional<ExistingCluster> cluster(String item, PlanFiles files) {
        plan.require(KEYS.servers().with(item));
        Optional<String> servers = plan.get(KEYS.servers().with(item));
        Optional<String> commandConfig = files.file(plan, KEYS.commandConfig().with(item));
        List<MetricsSource> metrics = new ArrayList<>();
        plan.get(KEYS.jmxPort().with(item)).map(MetricsSource.JmxPort::new).ifPresent(metrics::add);
        plan.get(KEYS.prometheusPort().with(item))
                .map(port -> new MetricsSource.PrometheusPort(port, HttpAccess.OPEN))
                .ifPresent(metrics::add);
        plan.get(KEYS.nodeExporterPort().with(item))
                .map(port -> new MetricsSource.NodeExporterPort(port, HttpAccess.OPEN))
                .ifPresent(metrics::add);
        return servers.map(known -> new ExistingCluster(known, commandConfig, metrics));
    }

    private void twice() {
        Set<Integer> seen = new HashSet<>();
        plan.all(KEYS.brokers()).forEach((item, size) -> {
            if (!seen.add(size)) {
                plan.problem(BROKERS.child(item), "is " + size + " again; expected each size once");
            }
        });
    }

    private void exclude(KeyPath given, String other, String why) {
        if (plan.has(given.toString()) && plan.has(other)) {
            plan.problem(
                    plan.keyPlace(given),
                    given,
                    "cannot be combined with " + other + "; expected one of the two: " + why);
        }
    }

    /** Returns the cluster of the plan: the largest lab, or the first cluster. */
    Cluster largest(ClusterReader reader) {
        int largest = brokers.stream().mapToInt(Integer::intValue).max().orElse(LabCluster.DEFAULT_BROKERS);
        boolean elsewhere = !clusters.isEmpty() && !plan.has("cluster") && !plan.has("lab");
        Cluster cluster = elsewhere ? clusters.get(0) : reader.read(largest);
        if (cluster instanceof LabCluster lab && !brokers.isEmpty() && lab.brokers() != largest) {
            plan.problem(
                    PlanKeys.BROKERS.path(),
                    "invalid value '" + lab.brokers() + "'; expected " + largest
                            + ", the largest of boundary.brokers, or nothing");
        }
        return cluster;
    }

    /** Returns the cluster that supports the fewest replicas, so that all lines have the same traffic. */
    Cluster smallest(Cluster cluster) {
        return cluster instanceof LabCluster lab
                ? brokers.stream()
                        .min(Integer::compare)
                        .<Cluster>map(lab::withBrokers)
                        .orElse(cluster)
                : cluster;
    }

    List<Integer> brokers() {
        return brokers.stream().distinct().toList();
    }

    List<ExistingCluster> clusters() {
        return clusters;
    }
}
