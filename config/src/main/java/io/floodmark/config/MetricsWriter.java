package io.floodmark.config;

import io.floodmark.model.cluster.MetricsSource;

/**
 * Writes metrics sources in the format that {@link MetricsReader} reads; of secrets, it writes the files' paths only.
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
            return AccessKeys.write(yaml, prometheus.access());
        }
        if (source instanceof MetricsSource.PrometheusPort prometheus) {
            return AccessKeys.write(new YamlText().whole("prometheus-port", prometheus.port()), prometheus.access());
        }
        if (source instanceof MetricsSource.NodeExporter node) {
            YamlText yaml = new YamlText().text("node-exporter", node.url());
            node.broker().ifPresent(broker -> yaml.whole("broker", broker));
            return AccessKeys.write(yaml, node.access());
        }
        MetricsSource.NodeExporterPort node = (MetricsSource.NodeExporterPort) source;
        return AccessKeys.write(new YamlText().whole("node-exporter-port", node.port()), node.access());
    }
}
