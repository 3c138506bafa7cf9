package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.testing.ManualClock;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TcpPathProbeTest {
    private final ManualClock clock = new ManualClock();
    private final List<List<String>> asked = new ArrayList<>();
    private Optional<String> printed = Optional.of("");

    private TcpPathProbe probe(Map<Integer, InetSocketAddress> brokers) {
        return new TcpPathProbe(
                brokers,
                command -> {
                    asked.add(command);
                    return printed;
                },
                clock);
    }

    private static InetSocketAddress at(String host, int port) {
        return InetSocketAddress.createUnresolved(host, port);
    }

    private static String line(int port, String peer, long busy, long receiver, long acked, long unsent) {
        return "0 0 10.1.0.1:%d %s cubic rtt:4/1 bytes_acked:%d bytes_received:10 data_segs_out:%d busy:%dms rwnd_limited:%dms(1%%) retrans:0/0%s%n"
                .formatted(port, peer, acked, acked / 1_000, busy, receiver, unsent > 0 ? " notsent:" + unsent : "");
    }

    private static double value(List<Sample> samples, Metric metric, int broker) {
        return samples.stream()
                .filter(sample -> sample.metric() == metric && sample.entity().equals(Entity.path(broker)))
                .findFirst()
                .orElseThrow()
                .value();
    }

    /** Otherwise all paths would look idle, and a saturated path would count as not the bottleneck. */
    @Test
    void hasNoSamplesIfTheToolDoesNotPrintWhatLimitsAConnection() {
        TcpPathProbe probe = probe(Map.of(1, at("10.1.0.2", 9092)));
        printed = Optional.of(
                "0 0 10.1.0.1:1 10.1.0.2:9092 cubic rtt:4/1 bytes_acked:1000 bytes_received:10%n".formatted());
        assertThat(probe.read()).isEmpty();
        clock.advance(Duration.ofSeconds(1));
        printed = Optional.of(
                "0 0 10.1.0.1:1 10.1.0.2:9092 cubic rtt:4/1 bytes_acked:9000 bytes_received:10%n".formatted());

        assertThat(probe.read()).isEmpty();
    }

    @Test
    void tellsWhatConnectionsToEachBrokerDidInASecond() {
        TcpPathProbe probe = probe(Map.of(1, at("10.1.0.2", 9092), 2, at("10.1.0.3", 9092)));
        printed = Optional.of(line(1, "[::ffff:10.1.0.2]:9092", 0, 0, 0, 0)
                + line(2, "[::ffff:10.1.0.2]:9092", 0, 0, 0, 0)
                + line(3, "10.1.0.3:9092", 0, 0, 0, 0));
        assertThat(probe.read()).isEmpty();
        clock.advance(Duration.ofSeconds(1));
        printed = Optional.of(line(1, "[::ffff:10.1.0.2]:9092", 1_000, 0, 9_000_000, 5_000)
                + line(2, "[::ffff:10.1.0.2]:9092", 500, 500, 1_000_000, 0)
                + line(3, "10.1.0.3:9092", 100, 0, 500_000, 0));

        List<Sample> samples = probe.read();

        assertThat(value(samples, Metric.PATH_SENT, 1)).isEqualTo(10e6);
        assertThat(value(samples, Metric.PATH_BUSY, 1)).isEqualTo(0.95);
        assertThat(value(samples, Metric.PATH_RECEIVER_LIMITED, 1)).isEqualTo(0.1);
        assertThat(value(samples, Metric.PATH_WAITING, 1)).isEqualTo(0.9);
        assertThat(value(samples, Metric.PATH_RTT, 1)).isEqualTo(4);
        assertThat(value(samples, Metric.PATH_BUSY, 2)).isEqualTo(0.1);
        assertThat(asked.get(0)).containsExactly("ss", "-tinmHO", "state", "established", "( dport = :9092 )");
    }

    @Test
    void tellsHowFullReceiveBuffersAreByTheBytesThatTheyTookIn() {
        TcpPathProbe probe = probe(Map.of(1, at("10.1.0.2", 9092)));
        printed = Optional.of(reading(1, 0, 0) + reading(2, 0, 0));
        probe.read();
        clock.advance(Duration.ofSeconds(1));
        printed = Optional.of(reading(1, 3_000_000, 80_000) + reading(2, 1_000_000, 0));

        assertThat(value(probe.read(), Metric.PATH_RECEIVE_BUFFER, 1)).isEqualTo(0.6);
    }

    private static String reading(int port, long received, long allocated) {
        return "9 0 10.1.0.1:%d 10.1.0.2:9092 skmem:(r%d,rb100000,t0) cubic bytes_received:%d%n"
                .formatted(port, allocated, received);
    }

    @Test
    void takesAConnectionThatIsNewForNoneYet() {
        TcpPathProbe probe = probe(Map.of(1, at("10.1.0.2", 9092)));
        printed = Optional.of(line(1, "10.1.0.2:9092", 500, 0, 5_000_000, 0));
        probe.read();
        clock.advance(Duration.ofSeconds(1));
        // Another connection uses the same port: its counters are lower.
        printed = Optional.of(line(1, "10.1.0.2:9092", 100, 0, 1_000, 0));

        assertThat(probe.read()).isEmpty();
    }

    @Test
    void leavesOutOtherPeersAndBrokersOfThisHost() {
        TcpPathProbe probe = probe(Map.of(1, at("10.1.0.2", 9092), 2, at("127.0.0.1", 9093)));
        printed = Optional.of(line(1, "10.9.9.9:9092", 0, 0, 0, 0) + line(2, "127.0.0.1:9093", 0, 0, 0, 0));
        probe.read();
        clock.advance(Duration.ofSeconds(1));
        printed = Optional.of(line(1, "10.9.9.9:9092", 9, 0, 9, 0) + line(2, "127.0.0.1:9093", 9, 0, 9, 0));

        assertThat(probe.read()).isEmpty();
        assertThat(probe(Map.of(2, at("127.0.0.1", 9093))).anyPath()).isFalse();
    }

    @Test
    void readsNothingWhereThereIsNoSuchTool() {
        TcpPathProbe probe = probe(Map.of(1, at("10.1.0.2", 9092)));
        printed = Optional.empty();
        probe.read();
        clock.advance(Duration.ofSeconds(1));

        assertThat(probe.read()).isEmpty();
        assertThat(probe.unavailable().orElseThrow()).startsWith("ss not found");
        assertThat(ToolOutput.of(List.of("floodmark-has-no-such-tool"))).isEmpty();
    }
}
