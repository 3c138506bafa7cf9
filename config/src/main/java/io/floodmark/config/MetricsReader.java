package io.floodmark.config;

import static java.util.stream.Collectors.joining;

import io.floodmark.model.MetricsAccess;
import io.floodmark.model.MetricsSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads where the metrics of brokers and hosts are: {@code cluster.metrics}. */
final class MetricsReader {
    private static final KeyPath LIST = KeyPath.of("cluster.metrics");
    private static final List<Key<?>> KINDS = List.of(
            PlanKeys.JMX,
            PlanKeys.JMX_PORT,
            PlanKeys.PROMETHEUS,
            PlanKeys.PROMETHEUS_PORT,
            PlanKeys.NODE_EXPORTER,
            PlanKeys.NODE_EXPORTER_PORT);
    private static final List<Key<String>> ACCESS = List.of(
            PlanKeys.METRICS_USER,
            PlanKeys.METRICS_PASSWORD_FILE,
            PlanKeys.METRICS_TOKEN_FILE,
            PlanKeys.METRICS_CA_FILE);

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
        MetricsAccess access = access(item);
        return plan.get(PlanKeys.JMX.with(item))
                .<MetricsSource>map(MetricsSource.Jmx::new)
                .or(() -> plan.get(PlanKeys.JMX_PORT.with(item)).map(MetricsSource.JmxPort::new))
                .or(() -> plan.get(PlanKeys.PROMETHEUS.with(item))
                        .map(url -> new MetricsSource.Prometheus(url, broker(item), access)))
                .or(() -> plan.get(PlanKeys.PROMETHEUS_PORT.with(item))
                        .map(port -> new MetricsSource.PrometheusPort(port, access)))
                .or(() -> plan.get(PlanKeys.NODE_EXPORTER.with(item))
                        .map(url -> new MetricsSource.NodeExporter(url, access)))
                .or(() -> plan.get(PlanKeys.NODE_EXPORTER_PORT.with(item))
                        .map(port -> new MetricsSource.NodeExporterPort(port, access)));
    }

    /** JMX has its password from the environment. */
    private void refuseWhatDoesNotBelong(String item, List<String> names) {
        if (names.contains(PlanKeys.JMX.path().last())
                || names.contains(PlanKeys.JMX_PORT.path().last())) {
            ACCESS.forEach(key -> refuse(
                    key.with(item),
                    names,
                    "is not for JMX; set FLOODMARK_JMX_USER and" + " FLOODMARK_JMX_PASSWORD_FILE in the environment"));
        }
        if (!names.contains(PlanKeys.PROMETHEUS.path().last())) {
            refuse(PlanKeys.METRICS_BROKER.with(item), names, "goes with prometheus: URL only");
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

    private MetricsAccess access(String item) {
        Optional<String> user = plan.get(PlanKeys.METRICS_USER.with(item));
        Optional<String> password = files.file(plan, PlanKeys.METRICS_PASSWORD_FILE.with(item));
        Optional<String> token = files.file(plan, PlanKeys.METRICS_TOKEN_FILE.with(item));
        Optional<String> authority = files.file(plan, PlanKeys.METRICS_CA_FILE.with(item));
        return plan.build(
                LIST.child(item).toString(),
                MetricsAccess.OPEN,
                () -> new MetricsAccess(user, password, token, authority));
    }
}
