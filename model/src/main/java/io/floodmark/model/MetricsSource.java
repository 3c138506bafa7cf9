package io.floodmark.model;

/** Where the metrics of brokers are read. */
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
            Checks.require(port > 0 && port < 65_536, "jmx-port", port, "a port from 1 to 65535");
        }
    }
}
