package io.floodmark.cli.flag;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.tree.PlanOverride;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class PlanFlagsTest {
    @Test
    void giveEverySourceOfMetricsAnItemOfItsOwn() {
        PlanFlags flags = CommandLine.populateCommand(
                new PlanFlags(),
                "--jmx=a:9999,b:9999",
                "--prometheus=7=http://c:9404/metrics",
                "--prometheus=http://d:9404/federate?match[]=%7Bjob=%22a,b%22%7D",
                "--prometheus-port=9404",
                "--node-exporter=http://c:9100/metrics",
                "--node-exporter-port=9100");

        assertThat(flags.overrides())
                .containsExactly(
                        new PlanOverride("cluster.metrics[0].jmx", "a:9999", "--jmx"),
                        new PlanOverride("cluster.metrics[1].jmx", "b:9999", "--jmx"),
                        new PlanOverride("cluster.metrics[2].broker", "7", "--prometheus"),
                        new PlanOverride("cluster.metrics[2].prometheus", "http://c:9404/metrics", "--prometheus"),
                        new PlanOverride(
                                "cluster.metrics[3].prometheus",
                                "http://d:9404/federate?match[]=%7Bjob=%22a,b%22%7D",
                                "--prometheus"),
                        new PlanOverride("cluster.metrics[4].prometheus-port", "9404", "--prometheus-port"),
                        new PlanOverride(
                                "cluster.metrics[5].node-exporter", "http://c:9100/metrics", "--node-exporter"),
                        new PlanOverride("cluster.metrics[6].node-exporter-port", "9100", "--node-exporter-port"));
    }
}
