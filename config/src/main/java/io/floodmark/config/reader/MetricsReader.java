package io.floodmark.config.reader;

import static java.util.stream.Collectors.joining;

import io.floodmark.config.key.Key;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.cluster.MetricsSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads the metrics sources of brokers and hosts: {@code cluster.metrics}. */
final class MetricsReader {
    private static final KeyPath LIST = KeyPath.of("cluster.metrics");
    private static final List<Key<?>> KINDS = List.of(
            PlanKeys.JMX,
            PlanKeys.JMX_PORT,
            PlanKeys.PROMETHEUS,
            PlanKeys.PROMETHEUS_PORT,
            PlanKeys.NODE_EXPORTER,
            PlanKeys.NODE_EXPORTER_PORT);

    private final PlanTree plan;
    private final PlanFiles files;

    MetricsReader(PlanTree plan, PlanFiles files) {
        this.plan = plan;
        this.files = files;
    }

    List<MetricsSource> read() {
        List<MetricsSource> sources = new ArrayList<>();
        plan.items(LIST).forEach(item -> source(item).ifPresent(sources::add));
        return sources;
    }

    private Optional<MetricsSource> source(String item) {
        KeyPath path = LIST.child(item);
        List<String> names = plan.names(path);
        if (KINDS.stream().filter(kind -> names.contains(kind.path().last())).count() != 1) {
            String kinds = KINDS.stream().map(kind -> kind.path().last()).collect(joining(", "));
            plan.problem(path, "expected one of " + kinds);
            return Optional.empty();
        }
        refuseWhatDoesNotBelong(item, names);
        HttpAccess access = AccessReader.read(PlanKeys.METRICS_ACCESS.of(item), plan, files);
        return plan.get(PlanKeys.JMX.with(item))
                .<MetricsSource>map(MetricsSource.Jmx::new)
                .or(() -> plan.get(PlanKeys.JMX_PORT.with(item)).map(MetricsSource.JmxPort::new))
                .or(() -> plan.get(PlanKeys.PROMETHEUS.with(item))
                        .map(url -> new MetricsSource.Prometheus(url, broker(item), access)))
                .or(() -> plan.get(PlanKeys.PROMETHEUS_PORT.with(item))
                        .map(port -> new MetricsSource.PrometheusPort(port, access)))
                .or(() -> plan.get(PlanKeys.NODE_EXPORTER.with(item))
                        .map(url -> new MetricsSource.NodeExporter(url, broker(item), access)))
                .or(() -> plan.get(PlanKeys.NODE_EXPORTER_PORT.with(item))
                        .map(port -> new MetricsSource.NodeExporterPort(port, access)));
    }

    /**
     * Rejects credentials for JMX, whose password comes from the environment, and a broker id that the source does not
     * take.
     */
    private void refuseWhatDoesNotBelong(String item, List<String> names) {
        if (names.contains(PlanKeys.JMX.path().last())
                || names.contains(PlanKeys.JMX_PORT.path().last())) {
            PlanKeys.METRICS_ACCESS
                    .of(item)
                    .all()
                    .forEach(key -> refuse(
                            key,
                            names,
                            "is not for JMX; set FLOODMARK_JMX_USER and FLOODMARK_JMX_PASSWORD_FILE in the"
                                    + " environment"));
        }
        if (!names.contains(PlanKeys.PROMETHEUS.path().last())
                && !names.contains(PlanKeys.NODE_EXPORTER.path().last())) {
            refuse(PlanKeys.METRICS_BROKER.with(item), names, "goes with prometheus: URL or node-exporter: URL only");
        }
    }

    private void refuse(Key<?> key, List<String> names, String why) {
        if (names.contains(key.path().last())) {
            plan.problem(plan.keyPlace(key.path()), key.path(), why);
        }
    }

    private OptionalInt broker(String item) {
        return plan.get(PlanKeys.METRICS_BROKER.with(item)).stream()
                .mapToInt(Integer::intValue)
                .findFirst();
    }
}
