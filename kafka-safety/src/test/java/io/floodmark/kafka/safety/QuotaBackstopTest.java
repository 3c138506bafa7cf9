package io.floodmark.kafka.safety;

import static io.floodmark.kafka.Connections.connect;
import static io.floodmark.kafka.Connections.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.SharedClusters;
import io.floodmark.testing.kafka.KafkaCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that a quota of an operator is never removed. */
@Timeout(240)
class QuotaBackstopTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.QUIET.shared();

    private static final String OURS = "floodmark-backstop-load";
    private static final ClientQuotaEntity OUR_ID = new ClientQuotaEntity(Map.of(ClientQuotaEntity.CLIENT_ID, OURS));
    private static final double OPERATORS = 50e6;

    @TempDir
    Path folder;

    private ClusterClient client;
    private Journal journal;
    private QuotaBackstop backstop;

    @BeforeEach
    void open() {
        client = connect(KAFKA);
        journal = Journal.start(folder, "backstop", client.clusterId(), client.bootstrapServers(), Optional.empty());
        backstop = new QuotaBackstop(client, journal, OURS);
    }

    @AfterEach
    void leavesNothing() {
        backstop.remove(seconds(60));
        journal.close();
        assertThat(LedgerReader.read(journal.file()).settled()).isTrue();
        eventuallyOurs(Optional.empty());
        client.close();
    }

    private void operator(ClientQuotaEntity entity, @Nullable Double bytesPerSecond) {
        client.await(
                "setting a quota of the operator",
                client.admin()
                        .alterClientQuotas(List.of(new ClientQuotaAlteration(
                                entity, List.of(new ClientQuotaAlteration.Op(QuotaRule.PRODUCE, bytesPerSecond)))))
                        .all(),
                seconds(60));
    }

    private static ClientQuotaEntity entity(String type, String name) {
        Map<String, String> names = new HashMap<>();
        names.put(type, name.isEmpty() ? null : name);
        return new ClientQuotaEntity(names);
    }

    private Map<ClientQuotaEntity, Map<String, Double>> all() {
        return QuotaBackstop.all(client, seconds(60)).orElseThrow();
    }

    private void eventuallyOurs(Optional<Double> expected) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(
                                Optional.ofNullable(all().get(OUR_ID)).map(limits -> limits.get(QuotaRule.PRODUCE)))
                        .isEqualTo(expected));
    }

    @Test
    void isAboveWhatIsSentIfNoQuotaApplies() {
        assertThat(backstop.set(1e6, seconds(60))).isEmpty();
        eventuallyOurs(Optional.of(QuotaBackstop.HEADROOM * 1e6));
        assertThat(backstop.set(2e6, seconds(60))).isEmpty();
        eventuallyOurs(Optional.of(QuotaBackstop.HEADROOM * 2e6));
    }

    @ParameterizedTest
    @CsvSource({"client-id, ''", "user, ''", "user, ANONYMOUS"})
    void isNotSetIfAQuotaOfTheOperatorApplies(String type, String name) {
        ClientQuotaEntity theirs = entity(type, name);
        operator(theirs, OPERATORS);
        try {
            Awaitility.await().until(() -> all().containsKey(theirs));

            assertThat(backstop.set(100e6, seconds(60)).orElseThrow())
                    .contains("producer_byte_rate 50.0 MB/s per broker");

            assertThat(all()).doesNotContainKey(OUR_ID);
            assertThat(all().get(theirs)).containsEntry(QuotaRule.PRODUCE, OPERATORS);
        } finally {
            operator(theirs, null);
        }
    }

    @Test
    void isRemovedIfAnOperatorSetsAQuotaDuringTheRun() {
        ClientQuotaEntity theirs = entity(ClientQuotaEntity.CLIENT_ID, "");
        assertThat(backstop.set(1e6, seconds(60))).isEmpty();
        eventuallyOurs(Optional.of(QuotaBackstop.HEADROOM * 1e6));
        operator(theirs, OPERATORS);
        try {
            Awaitility.await().until(() -> all().containsKey(theirs));

            assertThat(backstop.set(100e6, seconds(60))).isPresent();

            eventuallyOurs(Optional.empty());
            assertThat(LedgerReader.read(journal.file()).settled()).isTrue();
        } finally {
            operator(theirs, null);
        }
    }
}
