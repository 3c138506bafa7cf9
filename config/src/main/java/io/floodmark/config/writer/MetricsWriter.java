package io.floodmark.config.writer;

import io.floodmark.config.yaml.YamlText;
import io.floodmark.model.cluster.MetricsSource;

/**
 * Writes metrics sources in the format that {@code MetricsReader} reads; of secrets, it writes the files' paths only.
 */
final class MetricsWriter {
    private MetricsWriter() {}

    static YamlText write(MetricsSource source) {
        if (source instanceof MetricsSource.Jmx jmx) {
            return new YamlText().text("jmx", jmx.address());
        }
        if (source instanceof MetricsSource.JmxPort jmx) {
            return new YamlText().whole("jmx-port", jmx.port());
        }
        if (source instanceof MetricsSource.Prometheus prometheus) {
            YamlText yaml = new YamlText().text("prometheus", prometheus.url());
            prometheus.broker().ifPresent(broker -> yaml.whole("broker", broker));
            return AccessWriter.write(yaml, prometheus.access());
        }
        if (source instanceof MetricsSource.PrometheusPort prometheus) {
            return AccessWriter.write(new YamlText().whole("prometheus-port", prometheus.port()), prometheus.access());
        }
        if (source instanceof MetricsSource.NodeExporter node) {
            YamlText yaml = new YamlText().text("node-exporter", node.url());
            node.broker().ifPresent(broker -> yaml.whole("broker", broker));
            return AccessWriter.write(yaml, node.access());
        }
        MetricsSource.NodeExporterPort node = (MetricsSource.NodeExporterPort) source;
        return AccessWriter.write(new YamlText().whole("node-exporter-port", node.port()), node.access());
    }
}
