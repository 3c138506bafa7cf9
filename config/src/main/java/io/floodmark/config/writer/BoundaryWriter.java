package io.floodmark.config.writer;

import io.floodmark.config.yaml.YamlText;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.MetricsSource;
import io.floodmark.model.plan.Axis;
import io.floodmark.model.plan.BoundarySpec;
import io.floodmark.model.plan.Vary;
import io.floodmark.model.unit.Bytes;
import java.util.List;

/** Writes the section {@code boundary} of a plan. */
final class BoundaryWriter {
    private BoundaryWriter() {}

    static YamlText write(BoundarySpec over) {
        YamlText yaml = values(new YamlText().text("over", over.axis().name()), over)
                .text("vary", over.vary() instanceof Vary.ByProducers ? "producers" : "rate")
                .whole("max-trials", over.maxTrials());
        if (!over.brokers().isEmpty()) {
            yaml.wholes("brokers", over.brokers());
        }
        List<YamlText> clusters =
                over.clusters().stream().map(BoundaryWriter::cluster).toList();
        return clusters.isEmpty() ? yaml : yaml.sections("clusters", clusters);
    }

    private static YamlText values(YamlText yaml, BoundarySpec over) {
        return over.axis().equals(Axis.RECORD_SIZE)
                ? yaml.texts(
                        "values",
                        over.values().stream()
                                .map(size -> new Bytes(size.longValue()).toString())
                                .toList())
                : yaml.wholes(
                        "values", over.values().stream().map(Double::intValue).toList());
    }

    private static YamlText cluster(ExistingCluster cluster) {
        YamlText yaml = new YamlText().text("bootstrap-server", cluster.bootstrapServers());
        cluster.commandConfig().ifPresent(file -> yaml.text("command-config", file));
        for (MetricsSource source : cluster.metrics()) {
            if (source instanceof MetricsSource.JmxPort jmx) {
                yaml.whole("jmx-port", jmx.port());
            } else if (source instanceof MetricsSource.PrometheusPort prometheus) {
                yaml.whole("prometheus-port", prometheus.port());
            } else if (source instanceof MetricsSource.NodeExporterPort node) {
                yaml.whole("node-exporter-port", node.port());
            }
        }
        return yaml;
    }
}
