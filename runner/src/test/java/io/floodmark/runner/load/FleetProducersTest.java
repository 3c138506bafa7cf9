package io.floodmark.runner.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.plan.FleetSpec;
import io.floodmark.model.workload.ProduceSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The number of producers that a remote fleet is asked for. */
class FleetProducersTest {
    private static OptionalInt producers(String produce, OptionalInt workers) {
        ProduceSpec spec = PlanReader.read(
                        Optional.of(new PlanText(
                                "plan",
                                "floodmark: 1\ncluster: { bootstrap-server: \"b:9092\" }\nworkload: { produce: { "
                                        + produce + " } }\n")),
                        List.of())
                .workload()
                .produce();
        return RemoteFleets.producers(spec, new FleetSpec("yarn", workers, false, Map.of()));
    }

    @Test
    void areAsManyConnectionsAsAreUsualButAtLeastOneForEachWorker() {
        String http = "engine: http, url: \"http://a:80/{topic}\"";

        assertThat(producers(http, OptionalInt.empty())).hasValue(32);
        assertThat(producers(http, OptionalInt.of(8))).hasValue(32);
        assertThat(producers(http, OptionalInt.of(48))).hasValue(48);
        assertThat(producers(http + ", producers: 4", OptionalInt.of(48))).hasValue(4);
    }

    @Test
    void areForTheFleetToSayWhereTheyWriteToKafka() {
        assertThat(producers("engine: wire", OptionalInt.of(48))).isEmpty();
    }
}
