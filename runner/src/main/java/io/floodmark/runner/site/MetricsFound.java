package io.floodmark.runner.site;

import io.floodmark.kafka.BrokerNode;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.probe.JmxAddresses;
import io.floodmark.kafka.probe.JmxCredentials;
import io.floodmark.kafka.probe.JmxProbe;
import io.floodmark.kafka.probe.JmxTarget;
import io.floodmark.kafka.prometheus.PrometheusAddresses;
import io.floodmark.kafka.prometheus.PrometheusProbe;
import io.floodmark.kafka.prometheus.PrometheusTarget;
import io.floodmark.model.cluster.MetricsSource;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The metrics of an existing cluster's brokers and hosts. Each source is found and read once. Missing metrics are
 * listed too.
 */
final class MetricsFound {
    private final ClusterLayout layout;
    private final List<JmxTarget> jmx;
    private final List<PrometheusTarget> prometheus;
    private final NanoClock clock;

    private MetricsFound(
            ClusterLayout layout, List<JmxTarget> jmx, List<PrometheusTarget> prometheus, NanoClock clock) {
        this.layout = layout;
        this.jmx = jmx;
        this.prometheus = prometheus;
        this.clock = clock;
    }

    /** @throws TargetException naming every source that cannot be read, and brokers with two sources */
    static MetricsFound of(
            List<MetricsSource> sources,
            Optional<JmxCredentials> credentials,
            ClusterLayout layout,
            Deadline deadline,
            NanoClock clock) {
        List<JmxTarget> jmx = new JmxAddresses(layout, credentials).find(sources, deadline);
        List<PrometheusTarget> prometheus = new PrometheusAddresses(layout, clock).find(sources, deadline);
        MetricsFound found = new MetricsFound(layout, jmx, prometheus, clock);
        found.refuseTwice();
        return found;
    }

    /** Returns these metrics for a run with another clock. */
    MetricsFound on(NanoClock other) {
        return new MetricsFound(layout, jmx, prometheus, other);
    }

    private void refuseTwice() {
        for (JmxTarget target : jmx) {
            Entity broker = Entity.broker(target.broker());
            prometheus.stream()
                    .filter(other -> other.entities().contains(broker))
                    .findFirst()
                    .ifPresent(other -> {
                        throw new TargetException(
                                TargetException.Kind.UNREACHABLE,
                                broker.label() + " is read over JMX and at " + other.name()
                                        + "; expected one source for each broker; leave one out");
                    });
        }
    }

    /** Returns new probes, without any readings yet. */
    List<Probe> probes() {
        List<Probe> probes = new ArrayList<>();
        jmx.forEach(
                target -> probes.add(new JmxProbe(target.broker(), target.source(), listener(target.broker()), clock)));
        prometheus.forEach(target -> probes.add(new PrometheusProbe(target, clock)));
        return probes;
    }

    /** Returns the listener that the clients of the run use; others are not under its load. */
    private Optional<String> listener(int broker) {
        return layout.brokers().stream()
                .filter(node -> node.id() == broker)
                .findFirst()
                .flatMap(BrokerNode::listener);
    }

    /** True if a source covers hosts. */
    boolean hosts() {
        return prometheus.stream()
                .flatMap(target -> target.entities().stream())
                .anyMatch(entity -> entity.kind() == Entity.Kind.HOST);
    }

    /** Returns the source of each broker's and host's metrics, and brokers whose metrics are missing. */
    List<Condition> conditions() {
        List<Condition> conditions = new ArrayList<>();
        Set<Entity> seen = new HashSet<>();
        jmx.forEach(target -> {
            Entity broker = Entity.broker(target.broker());
            seen.add(broker);
            conditions.add(new Condition(broker.label(), "metrics", "JMX, Kafka " + target.version()));
        });
        prometheus.forEach(target -> {
            seen.addAll(target.entities());
            conditions.addAll(target.conditions());
        });
        if (seen.stream().noneMatch(entity -> entity.kind() == Entity.Kind.BROKER)) {
            conditions.add(new Condition(
                    "cluster",
                    "no data",
                    "broker metrics: without --jmx or --prometheus only those of Admin and clients"));
            return conditions;
        }
        layout.alive().stream()
                .map(broker -> Entity.broker(broker.id()))
                .filter(broker -> !seen.contains(broker))
                .forEach(broker -> conditions.add(new Condition(
                        broker.label(), "no data", "its metrics: no source of the plan covers this broker")));
        return conditions;
    }
}
