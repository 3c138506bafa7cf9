package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.testing.ManualClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorNetworkProbeTest {
    @TempDir
    private Path folder;

    @TempDir
    private Path interfaces;

    private final ManualClock clock = new ManualClock();

    private static String sent(long eth, long port) {
        String form = "%s: 0 10 0 0 0 0 0 0 %d 20 0 0 0 0 0 0%n";
        return "Inter-|   Receive  |  Transmit\n face |bytes    packets\n" + form.formatted("eth0", eth)
                + form.formatted("veth1", port);
    }

    /** A bridge port counts the traffic of other programs too. */
    @Test
    void tellsHowFullTheFullestOwnInterfaceIs() {
        new RecordedProc(interfaces).put("eth0/speed", "1000\n").put("veth1/brport/state", "3\n");
        RecordedProc recorded = new RecordedProc(folder).put("net/dev", sent(0, 0));
        GeneratorNetworkProbe probe =
                new GeneratorNetworkProbe(recorded.proc(), new ProcFs(interfaces), Map.of("veth1", 1.25e6), clock);
        assertThat(probe.read()).isEmpty();
        recorded.put("net/dev", sent(50_000_000, 1_250_000));
        clock.advance(Duration.ofSeconds(1));

        List<Sample> samples = probe.read();

        assertThat(samples).hasSize(1);
        assertThat(samples.get(0).metric()).isEqualTo(Metric.GENERATOR_NETWORK_USED);
        assertThat(samples.get(0).entity()).isEqualTo(Entity.GENERATOR);
        assertThat(samples.get(0).value()).isEqualTo(0.4);
    }

    /** A VPN has such an interface. */
    @Test
    void doesNotBelieveTheSpeedOfATunnel() {
        new RecordedProc(interfaces).put("eth0/speed", "10\n").put("eth0/tun_flags", "0x1001\n");

        assertThat(afterASecond(1_300_000)).isEmpty();
    }

    /** The driver of virtual Ethernet pairs reports 10 Gbit/s. */
    @Test
    void doesNotBelieveTheSpeedOfAContainersInterface() {
        RecordedProc interfaces = new RecordedProc(this.interfaces)
                .put("eth0/speed", "10000\n")
                .put("eth0/ifindex", "2\n")
                .put("eth0/iflink", "161\n")
                .put("eth0/uevent", "INTERFACE=eth0\nIFINDEX=2\n");

        assertThat(afterASecond(1_100_000_000)).isEmpty();

        interfaces.put("eth0/uevent", "DEVTYPE=vlan\nINTERFACE=eth0\nIFINDEX=2\n");
        assertThat(afterASecond(1_100_000_000)).hasSize(1);
        interfaces.put("eth0/iflink", "2\n").put("eth0/uevent", "INTERFACE=eth0\nIFINDEX=2\n");
        assertThat(afterASecond(1_100_000_000)).hasSize(1);
    }

    private List<Sample> afterASecond(long sentBytes) {
        RecordedProc recorded = new RecordedProc(folder).put("net/dev", sent(0, 0));
        GeneratorNetworkProbe probe =
                new GeneratorNetworkProbe(recorded.proc(), new ProcFs(interfaces), Map.of(), clock);
        probe.read();
        recorded.put("net/dev", sent(sentBytes, 0));
        clock.advance(Duration.ofSeconds(1));
        return probe.read();
    }
}
