package io.floodmark.kafka.probe;

import static io.floodmark.kafka.guest.TestCluster.CLOCK;
import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.Absence;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.guest.SharedCluster;
import io.floodmark.kafka.guest.TestCluster;
import io.floodmark.model.Entity;
import io.floodmark.model.Metric;
import io.floodmark.model.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedCluster.class)
@Timeout(240)
class DiskProbeTest {
    @Test
    void readsFreeSpaceAndWhatIsOursPerLogDirectory(TestCluster cluster) {
        try (ClusterClient client = cluster.connect();
                DiskProbe probe = new DiskProbe(client, List.of(0, 1, 2), new Absence(), topic -> false, CLOCK)) {
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
