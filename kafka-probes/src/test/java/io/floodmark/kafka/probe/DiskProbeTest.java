package io.floodmark.kafka.probe;

import static io.floodmark.kafka.Connections.CLOCK;
import static io.floodmark.kafka.Connections.connect;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.kafka.SharedClusters;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.testing.kafka.KafkaCluster;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(240)
class DiskProbeTest {
    @RegisterExtension
    static final KafkaCluster KAFKA = SharedClusters.QUIET.shared();

    @Test
    void readsFreeSpaceAndWhatIsOursPerLogDirectory() {
        try (ClusterClient client = connect(KAFKA);
                DiskProbe probe =
                        new DiskProbe(client, List.of(0, 1, 2), new KnownOfflineBrokers(), topic -> false, CLOCK)) {
            List<Sample> samples = probe.read();

            assertThat(samples)
                    .filteredOn(sample -> sample.metric() == Metric.DISK_FREE)
                    .hasSizeGreaterThanOrEqualTo(3)
                    .allSatisfy(sample -> {
                        assertThat(sample.value()).isPositive();
                        assertThat(sample.entity().kind()).isEqualTo(Entity.Kind.LOG_DIR);
                    });
            assertThat(samples)
                    .filteredOn(sample -> sample.metric() == Metric.OCCUPIED)
                    .hasSizeGreaterThanOrEqualTo(3)
                    .allSatisfy(sample -> assertThat(sample.value()).isZero());
        }
    }
}
