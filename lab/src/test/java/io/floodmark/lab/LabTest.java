package io.floodmark.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.host.ProcessStamp;
import io.floodmark.model.run.Condition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests one real lab of three brokers and a controller, as most users have it. */
class LabTest {
    @TempDir
    private Path folder;

    @Test
    void startsThreeBrokersAndAControllerAndLeavesNothingBehind() throws IOException {
        LabTools tools = TestLabs.tools(folder);
        List<ProcessStamp> processes;
        try (Lab lab = Lab.start(TestLabs.cluster(3), TestLabs.settings(folder), tools)) {
            processes = Stream.concat(lab.brokers().stream(), lab.controllers().stream())
                    .map(LabServer::stamp)
                    .toList();
            assertThat(processes).hasSize(4).doesNotHaveDuplicates().allMatch(ProcessStamp::alive);
            servesOnEveryBroker(lab);
            survivesTheDeathOfABroker(lab.brokers().get(0));
            isWrittenDown(lab, tools.registry());
            keepsItsLogsQuiet(lab);
        }

        assertThat(processes).noneMatch(ProcessStamp::alive);
        assertThat(tools.registry().entries()).isEmpty();
        try (Stream<Path> left = Files.list(folder.resolve("labs"))) {
            assertThat(left).isEmpty();
        }
    }

    private static void servesOnEveryBroker(Lab lab) {
        assertThat(lab.brokers()).extracting(LabServer::id).containsExactly(1, 2, 3);
        assertThat(lab.bootstrapServers().split(",", -1)).hasSize(3).allMatch(each -> each.startsWith("127.0.0.1:"));
        assertThat(lab.brokers()).allSatisfy(broker -> {
            assertThat(BrokerState.read(broker.jmx(), Map.of())).isEqualTo(BrokerState.RUNNING);
            assertThat(broker.logDirs()).allMatch(Files::isDirectory);
        });
        assertThat(lab.conditions())
                .contains(
                        new Condition("lab", "kafka", TestLabs.version()),
                        new Condition("lab", "replica.lag.time.max.ms", "5000 (Kafka's own: 30000)"));
    }

    private static void survivesTheDeathOfABroker(LabServer broker) {
        ProcessStamp before = broker.stamp();

        broker.kill9();
        assertThat(broker.alive()).isFalse();
        broker.start();

        assertThat(broker.stamp()).isNotEqualTo(before);
        assertThat(BrokerState.read(broker.jmx(), Map.of())).isEqualTo(BrokerState.RUNNING);
    }

    private static void isWrittenDown(Lab lab, LabRegistry registry) {
        LabEntry entry = registry.entry(lab.id()).orElseThrow();

        assertThat(entry.up()).isTrue();
        assertThat(entry.bootstrapServers()).isEqualTo(lab.bootstrapServers());
        assertThat(entry.owner()).isEqualTo(ProcessStamp.self());
        assertThat(entry.folders()).containsExactly(lab.folder());
        assertThat(registry.stale()).isEmpty();
    }

    /** The log would contain any key that Kafka does not know and any value that it complains about. */
    private static void keepsItsLogsQuiet(Lab lab) {
        assertThat(lab.brokers())
                .allSatisfy(broker -> assertThat(broker.log())
                        .content()
                        .doesNotContain("ERROR")
                        .doesNotContain("unknown config"));
    }
}
