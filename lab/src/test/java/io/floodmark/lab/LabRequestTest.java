package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabHosts;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.cluster.LabSecurity;
import io.floodmark.model.unit.BitRate;
import io.floodmark.model.unit.Bytes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LabRequestTest {
    private static final LabSettings SETTINGS =
            LabSettings.of(List.of(Path.of("/a"), Path.of("/b c")), Bytes.ofGB(5), 36);

    @Test
    void readsBackWhatItWrote() {
        LabNode all = new LabNode(
                Optional.of("/jdk 25"),
                List.of("-Xmx2g", "-XX:+UseZGC"),
                Map.of("num.io.threads", "2", "compression.type", "zstd"),
                List.of("/disk1", "/disk2"));
        LabNode second = new LabNode(Optional.empty(), List.of(), Map.of("num.io.threads", "4"), List.of());
        LabCluster cluster = new LabCluster(3, "3.9.1", true, true, all, Map.of(2, second), OptionalDouble.of(1.5));
        LabRequest request = new LabRequest("x1", cluster, SETTINGS, Path.of("/state"), List.of(Path.of("/k/a b.jar")));

        assertThat(LabRequest.decode(request.encode())).isEqualTo(request);
    }

    @Test
    void readsBackSeparateHostsAndTheirLimits() {
        LabCluster cluster = new LabCluster(
                3,
                "4.4.0",
                false,
                false,
                LabNode.DEFAULT,
                Map.of(),
                OptionalDouble.empty(),
                OptionalDouble.of(0.4),
                LabSecurity.SCRAM,
                new LabHosts(true, Optional.of(BitRate.parse("200Mbit/s"))));
        LabRequest request = new LabRequest("x2", cluster, SETTINGS, Path.of("/state"), List.of(Path.of("/k.jar")));

        assertThat(LabRequest.decode(request.encode())).isEqualTo(request);
    }

    @Test
    void readsBackThePlainestLab() {
        LabRequest request =
                new LabRequest("x1", LabCluster.defaults(), SETTINGS, Path.of("/state"), List.of(Path.of("/k.jar")));

        assertThat(LabRequest.decode(request.encode())).isEqualTo(request);
    }

    @Test
    void namesWhatIsMissing() {
        assertThatThrownBy(() -> LabRequest.decode("id=x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("brokers");
    }
}
