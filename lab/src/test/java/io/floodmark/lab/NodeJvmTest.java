package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.unit.Bytes;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeJvmTest {
    private static NodeSpec node(boolean broker, String... flags) {
        LabNode given = new LabNode(Optional.empty(), List.of(flags), Map.of(), List.of());
        return new NodeSpec(1, broker, !broker, given, Path.of("/x"), List.of(Path.of("/x/data")));
    }

    private static List<String> flags(String version, String... given) {
        return NodeJvm.flags(node(true, given), new KafkaRelease(version, List.of()), 3, Bytes.ofGB(16), "127.0.0.1");
    }

    @ParameterizedTest
    @CsvSource({
        "3, 16GB, 1024",
        "3, 8GB, 1024",
        "3, 4GB, 512",
        "1, 4GB, 512",
        "9, 16GB, 847",
        "3, 1GB, 256",
        "9, 4GB, 256"
    })
    void givesABrokerAHeapThatFitsTheMachine(int brokers, String memory, long mebibytes) {
        assertThat(NodeJvm.heap(node(true), brokers, Bytes.parse(memory))).isEqualTo(Bytes.ofMiB(mebibytes));
    }

    @Test
    void givesAControllerASmallHeap() {
        assertThat(NodeJvm.heap(node(false), 3, Bytes.ofGB(16))).isEqualTo(Bytes.ofMiB(256));
    }

    @Test
    void neverKeepsABrokerFromCompilingWell() {
        assertThat(flags("4.3.1"))
                .noneMatch(flag -> flag.contains("TieredStopAtLevel"))
                .contains("-XX:+UseG1GC");
    }

    @Test
    void opensNoPortForJmx() {
        assertThat(flags("4.3.1")).noneMatch(flag -> flag.contains("jmxremote"));
    }

    @Test
    void givesWayToAHeapAndACollectorOfThePlans() {
        assertThat(flags("4.3.1", "-Xmx2g", "-XX:+UseZGC"))
                .contains("-Xmx2g", "-XX:+UseZGC")
                .noneMatch(flag -> flag.startsWith("-Xms"))
                .noneMatch(flag -> flag.contains("G1"));
    }

    @Test
    void namesTheLogConfigurationAsTheVersionKnowsIt() {
        assertThat(flags("3.9.1")).contains("-Dlog4j.configuration=file:///x/log4j.properties");
        assertThat(flags("4.0.0")).contains("-Dlog4j2.configurationFile=file:///x/log4j.properties");
    }
}
