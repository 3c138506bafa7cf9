package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.testing.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class NetworkProbeTest {
    private static final String SOCKETS = """
              sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid
               0: 00000000:2710 00000000:0000 0A 00000000:00000005 00:00000000 00000000     0
               1: 0100007F:2710 0100007F:9C40 01 %s:%s 00:00000000 00000000     0
            """;

    @TempDir
    private Path folder;

    @TempDir
    private Path interfaces;

    private final ManualClock clock = new ManualClock();

    private NetworkProbe probe(RecordedProc recorded) {
        return probe(recorded, Map.of());
    }

    private NetworkProbe probe(RecordedProc recorded, Map<String, Double> buckets) {
        return new NetworkProbe("h", recorded.proc(), new ProcFs(interfaces), buckets, clock);
    }

    private static String counts(long receivedLo, long sentLo, long receivedEth, long sentEth) {
        String form = "%s: %d 10 0 0 0 0 0 0 %d 20 0 0 0 0 0 0%n";
        return "Inter-|   Receive  |  Transmit\n face |bytes    packets\n"
                + form.formatted("    lo", receivedLo, sentLo) + form.formatted("  eth0", receivedEth, sentEth);
    }

    private static String segments(long sent, long again) {
        return "Tcp: RtoAlgorithm InSegs OutSegs RetransSegs InErrs\nTcp: 1 5 %d %d 0%n".formatted(sent, again);
    }

    private static double value(List<Sample> samples, Metric metric) {
        return samples.stream()
                .filter(sample -> sample.metric() == metric)
                .findFirst()
                .orElseThrow()
                .value();
    }

    @Test
    void addsUpWhatInterfacesMovedAndSaysHowFullTheFullestIs() {
        new RecordedProc(interfaces).put("eth0/speed", "1000\n").put("lo/speed", "-1\n");
        RecordedProc recorded =
                new RecordedProc(folder).put("net/dev", counts(0, 0, 0, 0)).put("net/snmp", segments(100, 10));
        NetworkProbe probe = probe(recorded);
        probe.read();

        recorded.put("net/dev", counts(1_000, 1_000, 50_000_000, 125_000_000)).put("net/snmp", segments(300, 20));
        clock.advance(Duration.ofSeconds(2));
        List<Sample> samples = probe.read();

        assertThat(value(samples, Metric.HOST_NETWORK_SENT)).isEqualTo(125_001_000 / 2.0);
        assertThat(value(samples, Metric.HOST_NETWORK_RECEIVED)).isEqualTo(50_001_000 / 2.0);
        assertThat(value(samples, Metric.HOST_NETWORK_USED)).isEqualTo(0.5);
        assertThat(value(samples, Metric.HOST_TCP_RETRANSMITTED)).isEqualTo(0.05);
    }

    @Test
    void anInterfaceBehindATokenBucketIsAsFastAsThat() {
        new RecordedProc(interfaces).put("eth0/speed", "1000\n");
        RecordedProc recorded = new RecordedProc(folder).put("net/dev", counts(0, 0, 0, 0));
        NetworkProbe probe = probe(recorded, Map.of("lo", 20e6, "eth0", 25e6));
        probe.read();

        recorded.put("net/dev", counts(18_000_000, 18_000_000, 0, 20_000_000));
        clock.advance(Duration.ofSeconds(1));

        assertThat(value(probe.read(), Metric.HOST_NETWORK_USED)).isEqualTo(0.9);
    }

    @Test
    void anInterfaceThatCarriesMoreThanItSaysIsBelievedNoMore() {
        new RecordedProc(interfaces).put("eth0/speed", "10\n");
        RecordedProc recorded = new RecordedProc(folder).put("net/dev", counts(0, 0, 0, 0));
        NetworkProbe probe = probe(recorded, Map.of("lo", 20e6));
        probe.read();

        recorded.put("net/dev", counts(5_000_000, 5_000_000, 0, 1_600_000));
        clock.advance(Duration.ofSeconds(1));
        assertThat(value(probe.read(), Metric.HOST_NETWORK_USED)).isEqualTo(0.25);

        recorded.put("net/dev", counts(5_000_000, 5_000_000, 0, 2_600_000));
        clock.advance(Duration.ofSeconds(1));
        assertThat(value(probe.read(), Metric.HOST_NETWORK_USED)).isEqualTo(0);
    }

    @Test
    void addsUpWhatWaitsInTheBuffersOfConnectionsOfBothFamiliesButNotOfListeners() {
        RecordedProc recorded = new RecordedProc(folder)
                .put("net/tcp", SOCKETS.formatted("00000100", "00000002"))
                .put("net/tcp6", SOCKETS.formatted("00001000", "00000000"));

        List<Sample> samples = probe(recorded).read();

        assertThat(value(samples, Metric.HOST_TCP_UNSENT)).isEqualTo(0x1100);
        assertThat(value(samples, Metric.HOST_TCP_UNREAD)).isEqualTo(2);
    }

    @Test
    void saysNothingOfALinkWhoseSpeedNobodyKnowsAndNothingOfAnotherSetOfInterfaces() {
        RecordedProc recorded = new RecordedProc(folder).put("net/dev", counts(0, 0, 0, 0));
        NetworkProbe probe = probe(recorded);
        probe.read();

        recorded.put("net/dev", counts(0, 0, 0, 0).replace("eth0", "eth1"));
        clock.advance(Duration.ofSeconds(1));
        List<Sample> samples = probe.read();

        assertThat(samples).noneMatch(sample -> sample.metric() == Metric.HOST_NETWORK_USED);
        assertThat(samples)
                .filteredOn(sample -> sample.metric() == Metric.HOST_NETWORK_SENT)
                .singleElement()
                .satisfies(sample -> assertThat(sample.quality()).isEqualTo(Quality.MISSING));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheNetworkOfThisMachine() {
        List<Sample> samples = new NetworkProbe("h", clock).read();

        assertThat(value(samples, Metric.HOST_TCP_UNSENT)).isNotNegative();
    }
}
