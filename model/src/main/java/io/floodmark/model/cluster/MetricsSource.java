package io.floodmark.model.cluster;

import io.floodmark.model.unit.Checks;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.OptionalInt;

/** A source of metrics of brokers or of their hosts. */
public sealed interface MetricsSource {
    /** One broker's JMX, {@code host:port}. */
    record Jmx(String address) implements MetricsSource {
        public Jmx {
            Checks.require(address.matches("[^:/\\s]+:[0-9]+|\\[[0-9a-fA-F:]+]:[0-9]+"), "jmx", address, "host:port");
        }
    }

    /** Every broker's JMX, on its advertised host and this port. */
    record JmxPort(int port) implements MetricsSource {
        public JmxPort {
            requirePort("jmx-port", port);
        }
    }

    /**
     * Metrics of one broker, or of several that labels distinguish, in the Prometheus text format.
     *
     * @param broker whose metrics they are; empty if the address or the labels show it
     */
    record Prometheus(String url, OptionalInt broker, HttpAccess access) implements MetricsSource {
        public Prometheus {
            requireUrl("prometheus", url);
        }
    }

    /** Prometheus metrics of every broker, on its advertised host and this port, under {@code /metrics}. */
    record PrometheusPort(int port, HttpAccess access) implements MetricsSource {
        public PrometheusPort {
            requirePort("prometheus-port", port);
        }
    }

    /**
     * A node_exporter on a broker's host.
     *
     * @param broker a broker on that host; empty if the address shows it
     */
    record NodeExporter(String url, OptionalInt broker, HttpAccess access) implements MetricsSource {
        public NodeExporter {
            requireUrl("node-exporter", url);
        }
    }

    /** A node_exporter on every broker's advertised host and this port, under {@code /metrics}. */
    record NodeExporterPort(int port, HttpAccess access) implements MetricsSource {
        public NodeExporterPort {
            requirePort("node-exporter-port", port);
        }
    }

    /** True if this is an HTTP address with a host and without a password, since plans are stored. */
    static boolean readable(String url) {
        try {
            URI uri = new URI(url);
            return ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getPort() < 65_536
                    && uri.getRawUserInfo() == null
                    && uri.getRawFragment() == null;
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static void requireUrl(String key, String url) {
        // The value may contain a password, so the message does not repeat it.
        Checks.require(readable(url), key, "the address", "http(s)://host[:port]/path without user and password");
    }

    private static void requirePort(String key, int port) {
        Checks.require(port > 0 && port < 65_536, key, port, "a port from 1 to 65535");
    }
}
