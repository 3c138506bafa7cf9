package io.floodmark.runner.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.BrokerNode;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.LogDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalHostsTest {
    /** An address reserved for documentation, which no machine has. */
    private static final String ELSEWHERE = "192.0.2.1";

    private static final String NOT_HERE = "/no/such/log/directory";

    @TempDir
    private Path logs;

    private final List<BrokerNode> brokers = new ArrayList<>();
    private final List<LogDirectory> directories = new ArrayList<>();

    @Test
    void findsBrokersAtAddressesOfThisHost() {
        broker("127.0.0.1", logs.toString());
        broker(ELSEWHERE, NOT_HERE);

        assertThat(here(false).any()).isTrue();
        assertThat(here(false).all()).isFalse();
    }

    @Test
    void findsNoneElsewhere() {
        broker(ELSEWHERE, logs.toString());

        assertThat(here(false).any()).isFalse();
    }

    /** Tunnels, for example ssh -L or kubectl port-forward. */
    @Test
    void aBrokerBehindATunnelIsElsewhere() {
        broker("localhost", NOT_HERE);

        assertThat(here(false).any()).isFalse();
    }

    @Test
    void aBrokerInAContainerIsHere() {
        broker("localhost", NOT_HERE);

        assertThat(here(true).all()).isTrue();
    }

    @Test
    void trustsTheAddressIfLogDirectoriesAreUnknown() {
        brokers.add(node(1, "localhost"));

        assertThat(here(false).all()).isTrue();
    }

    @Test
    void noBrokersAreNotAllHere() {
        assertThat(here(false).all()).isFalse();
    }

    private void broker(String host, String directory) {
        int id = brokers.size() + 1;
        brokers.add(node(id, host));
        directories.add(new LogDirectory(
                id, directory, OptionalLong.empty(), OptionalLong.empty(), 0, 0, false, Optional.empty()));
    }

    private static BrokerNode node(int id, String host) {
        return new BrokerNode(id, host, 9092, Optional.empty(), false, Optional.empty(), Optional.empty(), Map.of());
    }

    private LocalHosts here(boolean kafkaRuns) {
        ClusterLayout layout = new ClusterLayout(
                "id", brokers, OptionalInt.empty(), OptionalInt.empty(), List.of(), directories, List.of());
        return new LocalHosts(layout, () -> kafkaRuns);
    }
}
