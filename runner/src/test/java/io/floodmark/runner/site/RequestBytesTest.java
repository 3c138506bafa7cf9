package io.floodmark.runner.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.workload.Workload;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RequestBytesTest {
    private static final Rate LOAD = new Rate(100_000);

    private static double bytes(String record, int partitions, int brokers) {
        String plan = """
                floodmark: 1
                cluster: { bootstrap-server: "a:9092" }
                workload: { partitions: %d, record: %s }
                """.formatted(partitions, record);
        Workload workload = PlanReader.read(Optional.of(new PlanText("plan.yaml", plan)), List.of())
                .workload();
        return new RequestBytes(workload, brokers).perSecondOfBusiestBroker(LOAD);
    }

    @Test
    void countsTheHottestKeysBroker() {
        double even = bytes("{ size: 1KiB }", 12, 3);
        double skewed = bytes("{ size: 1KiB, keys: { distinct: 1000, skew: 1 } }", 12, 3);

        // The hottest of 1,000 keys has 13.4% of the records. With a third of the others, its broker has 42% instead of
        // 33%. The next keys may add to the same broker.
        assertThat(skewed / even).isBetween(1.2, 1.6);
    }

    @Test
    void countsAllOfOneKeyForItsBroker() {
        assertThat(bytes("{ size: 1KiB, keys: { distinct: 1 } }", 12, 3))
                .isGreaterThan(2.9 * bytes("{ size: 1KiB }", 12, 3));
    }

    @Test
    void countsTheBrokerThatLeadsOneMore() {
        assertThat(bytes("{ size: 1KiB }", 4, 3)).isGreaterThan(0.49 * bytes("{ size: 1KiB }", 1, 1));
    }
}
