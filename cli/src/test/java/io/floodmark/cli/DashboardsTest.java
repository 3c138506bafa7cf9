package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.tree.PlanOverride;
import io.floodmark.gateway.Gateway;
import io.floodmark.gateway.settings.GatewayConfig;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.testing.ExposedMetrics;
import io.floodmark.testing.runner.ScriptedSites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Compares the Grafana dashboards with what running endpoints expose, in both directions. */
class DashboardsTest {
    private static final Path FOLDER = Path.of(System.getProperty("floodmark.docs", ""), "dashboards");

    @TempDir
    private Path folder;

    private static Dashboard dashboard(String name) {
        return Dashboard.read(FOLDER.resolve(name + ".json"));
    }

    @Test
    void useTheMetricsOfARunningTrialAndShowAllOfThem() throws IOException {
        assertSame(dashboard("trial"), trial());
    }

    @Test
    void useTheMetricsOfARunningGatewayAndShowAllOfThem() {
        assertSame(dashboard("gateway"), gateway());
    }

    private static void assertSame(Dashboard dashboard, ExposedMetrics page) {
        assertThat(dashboard.missing(page)).isEmpty();

        Set<String> shown = new TreeSet<>();
        dashboard.samples().forEach(sample -> shown.add(page.metric(sample)));
        assertThat(shown).isEqualTo(new TreeSet<>(page.types().keySet()));
    }

    /** Returns what two searches expose in all trials: one to its estimate, and one whose brokers have every probe. */
    private ExposedMetrics trial() throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), """
                floodmark: 1
                lab: { brokers: 1 }
                objective: { produce: { p99: 40ms } }
                search: { effort: quick, warm-up: 0s, trial: 12s, safe-trial: 8s }
                """);
        return ExposedMetrics.of(pages(1, ScriptedSites.of(20_000))
                + pages(
                        3,
                        ScriptedSites.of(20_000)
                                .reads(1, Metric.NETWORK_IDLE_MIN, Entity.broker(1), 0.9)
                                .reads(2, Metric.ISR_UNSETTLED, Entity.CLUSTER, 0)));
    }

    private String pages(int firstLoad, ScriptedSites sites) {
        int port = FreePort.next();
        StringBuilder pages = new StringBuilder();
        for (int load = firstLoad; load <= 40; load++) {
            sites.meanwhile(load, () -> pages.append(new Scrape(port).page()));
        }
        ScriptedProgram limit = ScriptedProgram.load(
                sites,
                folder,
                "limit",
                folder.resolve("plan.yaml").toString(),
                "--metrics-listen",
                Integer.toString(port));
        assertThat(pages).as(limit.said()).isNotEmpty();
        return pages.toString();
    }

    /** It needs no cluster to refuse requests. */
    private static ExposedMetrics gateway() {
        try (Gateway gateway = Gateway.start(
                GatewayConfig.read(
                        Optional.empty(),
                        List.of(
                                new PlanOverride("kafka.bootstrap-server", "127.0.0.1:1", "--bootstrap-server"),
                                new PlanOverride("http.listen", "127.0.0.1:0", "--listen"))),
                Map.of())) {
            Scrape scrape = new Scrape(gateway.port());
            assertThat(scrape.request("POST", "/v1/topics/orders/records?acks=2", "*/*")
                            .statusCode())
                    .isEqualTo(400);
            return scrape.metrics();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"trial", "gateway"})
    void haveUnitsTitlesAndDescriptionsOnOneDataSource(String name) {
        Dashboard dashboard = dashboard(name);

        assertThat(dashboard
                        .json()
                        .path("templating")
                        .path("list")
                        .path(0)
                        .path("type")
                        .asString())
                .isEqualTo("datasource");
        assertThat(dashboard.json().path("schemaVersion").asInt()).isGreaterThanOrEqualTo(41);
        Set<Integer> ids = new HashSet<>();
        assertThat(dashboard.panels()).isNotEmpty().allSatisfy(panel -> {
            assertThat(ids.add(panel.path("id").asInt())).isTrue();
            assertThat(panel.path("title").asString()).isNotBlank();
            assertThat(panel.path("description").asString()).matches("(?s)[A-Z0-9].*\\.");
            assertThat(panel.path("fieldConfig").path("defaults").path("unit").asString())
                    .isNotBlank();
            assertThat(panel.path("datasource").path("uid").asString()).isEqualTo("${datasource}");
            assertThat(panel.path("targets").valueStream())
                    .isNotEmpty()
                    .allSatisfy(target -> assertThat(
                                    target.path("datasource").path("uid").asString())
                            .isEqualTo("${datasource}"));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"trial", "gateway"})
    void haveNoPanelOnAnother(String name) {
        Set<List<Integer>> cells = new HashSet<>();

        for (JsonNode panel : dashboard(name).json().path("panels")) {
            JsonNode place = panel.path("gridPos");
            int right = place.path("x").asInt() + place.path("w").asInt();
            assertThat(right).isBetween(1, 24);
            for (int x = place.path("x").asInt(); x < right; x++) {
                int bottom = place.path("y").asInt() + place.path("h").asInt();
                for (int y = place.path("y").asInt(); y < bottom; y++) {
                    assertThat(cells.add(List.of(x, y)))
                            .as("%s at %d, %d", panel.path("title"), x, y)
                            .isTrue();
                }
            }
        }
    }
}
