package io.floodmark.model.cluster;

import static io.floodmark.testing.Refused.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterTest {
    private static final LabNode OWN = new LabNode(
            Optional.of("/jdk"), List.of(), Map.of("num.io.threads", "4", "log.flush.interval.ms", "1"), List.of("/d"));
    private static final LabNode ALL = new LabNode(
            Optional.empty(), List.of("-Xmx1g"), Map.of("num.io.threads", "8", "queued.max.requests", "5"), List.of());

    @Test
    void settingsOfABrokerAreLaidOverThoseOfAll() {
        LabNode merged = lab(3, Map.of(2, OWN)).nodeOf(2);

        assertThat(merged.javaHome()).contains("/jdk");
        assertThat(merged.jvmFlags()).containsExactly("-Xmx1g");
        assertThat(merged.logDirs()).containsExactly("/d");
        assertThat(merged.config())
                .isEqualTo(Map.of("num.io.threads", "4", "log.flush.interval.ms", "1", "queued.max.requests", "5"));
        assertThat(lab(3, Map.of(2, OWN)).nodeOf(1)).isEqualTo(ALL);
    }

    @Test
    void fewerBrokersHaveNoSettingsOfTheOthers() {
        LabCluster smaller = lab(4, Map.of(1, OWN, 2, OWN, 3, OWN)).withBrokers(2);

        assertThat(smaller.brokers()).isEqualTo(2);
        assertThat(smaller.perBroker()).containsOnlyKeys(1, 2);
        assertThat(smaller.node()).isEqualTo(ALL);
        assertThat(smaller.lab()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 100})
    void refusesANumberOfBrokersThatNoMachineHolds(int brokers) {
        refused("brokers", brokers, () -> lab(brokers, Map.of()));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void refusesSettingsOfABrokerThatItDoesNotHave(int id) {
        refused("per-broker id", id, () -> lab(3, Map.of(id, OWN)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "4", "4.3", "4.3.1-rc1", "v4.3.1", "latest"})
    void refusesAVersionThatIsNoRelease(String version) {
        refused(
                "kafka-version",
                version,
                () -> new LabCluster(1, version, false, false, LabNode.DEFAULT, Map.of(), OptionalDouble.empty()));
    }

    @Test
    void coresAreSharedByAllOrSetForEach() {
        refused("broker-cores", OptionalDouble.of(0), () -> cores(OptionalDouble.of(0), OptionalDouble.empty()));
        refused("cores-per-broker", OptionalDouble.of(0), () -> cores(OptionalDouble.empty(), OptionalDouble.of(0)));
        refused("cores-per-broker", OptionalDouble.of(1), () -> cores(OptionalDouble.of(2), OptionalDouble.of(1)));
        assertThat(cores(OptionalDouble.empty(), OptionalDouble.of(0.5)).coresPerBroker())
                .hasValue(0.5);
    }

    @Test
    void keepsTheOrderOfItsConfiguration() {
        LabNode node = new LabNode(Optional.empty(), List.of(), OWN.config(), List.of());

        assertThat(node.config().keySet())
                .containsExactlyElementsOf(OWN.config().keySet());
        assertThatThrownBy(() -> node.config().put("a", "b")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void anExistingClusterHasAnAddress() {
        refused("bootstrap-server", "' '", () -> new ExistingCluster(" ", Optional.empty(), List.of()));
        assertThat(new ExistingCluster("host:9092", Optional.empty(), List.of()).lab())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"host:9999", "10.0.0.1:1", "[::1]:9999", "broker-1.example.com:9999"})
    void readsAnAddressOfJmx(String address) {
        assertThat(new MetricsSource.Jmx(address).address()).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "host", "host:", ":9999", "a b:1", "host:port", "http://host:1", "::1:9999"})
    void refusesWhatIsNoAddressOfJmx(String address) {
        refused("jmx", address, () -> new MetricsSource.Jmx(address));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 65_536})
    void refusesAPortThatDoesNotExist(int port) {
        refused("jmx-port", port, () -> new MetricsSource.JmxPort(port));
        refused("prometheus-port", port, () -> new MetricsSource.PrometheusPort(port, HttpAccess.OPEN));
        refused("node-exporter-port", port, () -> new MetricsSource.NodeExporterPort(port, HttpAccess.OPEN));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://host:9100/metrics", "https://host/metrics?a=b", "http://[::1]:9100"})
    void readsAnAddressOfMetrics(String url) {
        assertThat(MetricsSource.readable(url)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "host:9100",
                "ftp://host/",
                "http:///metrics",
                "http://host:65536/",
                "http://h/#part",
                "http://a b/"
            })
    void refusesWhatIsNoAddressOfMetrics(String url) {
        refused(
                "prometheus",
                "the address",
                () -> new MetricsSource.Prometheus(url, OptionalInt.empty(), HttpAccess.OPEN));
    }

    @Test
    void neverRepeatsAPasswordInAnAddress() {
        String url = "http://user:secret@host/metrics";

        assertThatThrownBy(() -> new MetricsSource.NodeExporter(url, OptionalInt.empty(), HttpAccess.OPEN))
                .hasMessageStartingWith("node-exporter is the address; expected ")
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PLAIN:plain", "SCRAM:scram", "MUTUAL_TLS:mutual-tls", "NONE:none"})
    void securityIsWrittenAsPlansDo(String pair) {
        String[] parts = pair.split(":", 2);

        assertThat(LabSecurity.valueOf(parts[0]).key()).isEqualTo(parts[1]);
    }

    private static LabCluster lab(int brokers, Map<Integer, LabNode> perBroker) {
        return new LabCluster(brokers, "4.3.1", false, false, ALL, perBroker, OptionalDouble.empty());
    }

    private static LabCluster cores(OptionalDouble ofAll, OptionalDouble ofEach) {
        return new LabCluster(
                3, "4.3.1", false, false, LabNode.DEFAULT, Map.of(), ofAll, ofEach, LabSecurity.NONE, LabHosts.SHARED);
    }
}
