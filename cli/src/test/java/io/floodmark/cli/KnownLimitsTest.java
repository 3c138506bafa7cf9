package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.shaping.NetworkNamespaces;
import io.floodmark.testing.Requires;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.quota.ClientQuotaAlteration;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs {@code limit} on remote clusters whose limit is known. It is far below what the machine could sustain, so that
 * the three searches run side by side. bench/known-limits has more conditions.
 */
@Tag("full")
@Tag("alone")
class KnownLimitsTest {
    private static final double LINK_BITS = 40e6;
    private static final double QUOTA = 1.5e6;
    private static final int GROUPS = 4;
    /** The share of payload in a full Ethernet frame: without the headers of IP and TCP. */
    private static final double PAYLOAD = 1_448.0 / 1_514;
    /** Bytes of a record of 1 KiB with its share of its batch and of the request. */
    private static final double RECORD_BYTES = 1_040;

    /** Tolerance; bench/known-limits tests whether intervals contain the true limit, in more runs than one. */
    private static final Percentage TOLERANCE = Percentage.withPercentage(15);

    @TempDir
    private static Path folder;

    private static CompletableFuture<Search> link;
    private static CompletableFuture<Search> quota;
    private static CompletableFuture<Search> groups;

    /** The result of a search. */
    private record Search(JsonNode result, JsonNode diagnosis, String said) {
        void assertThatItFound(double truth, String... causes) {
            double estimate = result.path("limits")
                    .path(0)
                    .path("estimate")
                    .path("recordsPerSecond")
                    .asDouble();

            assertThat(estimate).as(said).isCloseTo(truth, TOLERANCE);
            assertThat(diagnosis.path("cause").asString()).as(said).isIn((Object[]) causes);
        }
    }

    @BeforeAll
    static void search() {
        List<String> lacks = NetworkNamespaces.lacks();
        Requires.right(lacks.isEmpty(), "to create network namespaces: " + lacks);
        link = searching("link", 0, "");
        quota = searching("quota", QUOTA, "");
        groups = searching("groups", 0, ", consume: [ { groups: " + GROUPS + " } ]");
    }

    /** Waits until all labs have been removed, before the folder is. */
    @AfterAll
    static void end() {
        CompletableFuture.allOf(link, quota, groups)
                .handle((done, failed) -> null)
                .join();
    }

    private static CompletableFuture<Search> searching(String name, double quota, String workload) {
        return CompletableFuture.supplyAsync(() -> {
            try (HostsLab lab = HostsLab.up(folder.resolve(name), "40Mbit/s")) {
                if (quota > 0) {
                    setQuota(lab, quota);
                }
                return search(lab, workload);
            } catch (Exception e) {
                throw new AssertionError(name, e);
            }
        });
    }

    /** Searches with trials of at least ten seconds, since brokers average over that time when they enforce a quota. */
    private static Search search(HostsLab lab, String workload) throws Exception {
        Files.writeString(lab.folder().resolve("plan.yaml"), """
                floodmark: 1
                cluster: { bootstrap-server: '%s', metrics: [ { jmx-port: 9999 } ] }
                workload: { replication-factor: 1%s }
                search: { effort: quick, trial: 10s, safe-trial: 5s, precision: 15%%, total: 140s }
                """.formatted(lab.bootstrapServers(), workload));
        Program limit = lab.launch().start("limit", "plan.yaml", "--yes", "--json");
        assertThat(limit.exitCode()).as(limit.said()).isZero();
        // Read before the next program overwrites the same files. The whole JSON would hide the few informative lines.
        String said = limit.err();
        JsonNode result = ResultJson.of(limit, "result");
        Program explain = Program.run(lab.folder(), "explain", "last", "--json");
        JsonNode diagnosis = JsonMapper.shared().readTree(explain.out());
        return new Search(result, diagnosis, said + diagnosis.path("headline").asString());
    }

    private static void setQuota(HostsLab lab, double bytesPerSecond) throws Exception {
        Map<String, String> anyUser = new HashMap<>();
        // Kafka names a default by null.
        anyUser.put(ClientQuotaEntity.USER, null);
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, lab.bootstrapServers()))) {
            admin.alterClientQuotas(List.of(new ClientQuotaAlteration(
                            new ClientQuotaEntity(anyUser),
                            List.of(new ClientQuotaAlteration.Op("producer_byte_rate", bytesPerSecond)))))
                    .all()
                    .get();
        }
    }

    @Test
    void ofALink() {
        link.join().assertThatItFound(LINK_BITS / Byte.SIZE * PAYLOAD / RECORD_BYTES, "network", "network-path");
    }

    @Test
    void ofAnOperatorsQuota() {
        quota.join().assertThatItFound(QUOTA / RECORD_BYTES, "quota");
    }

    /** The broker sends every record once per group. */
    @Test
    void ofALinkThatConsumerGroupsShare() {
        groups.join()
                .assertThatItFound(LINK_BITS / Byte.SIZE * PAYLOAD / RECORD_BYTES / GROUPS, "network", "network-path");
    }
}
