package io.floodmark.search.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.ProduceSpec;
import io.floodmark.model.RecordSpec;
import io.floodmark.model.Remedy;
import io.floodmark.model.Shape;
import io.floodmark.model.TopicConfig;
import io.floodmark.model.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RemediesTest {
    @Test
    void endsRecompressionByThePlanThatAskedForIt() {
        Remedy remedy = Remedies.recompression(with(new TopicConfig(Map.of("compression.type", "gzip"))));

        assertThat(remedy.changes())
                .containsExactly(new Remedy.Change("workload.topic-config.compression.type", "producer"));
    }

    @Test
    void leavesRecompressionThatNoPlanAskedForToPeople() {
        assertThat(Remedies.recompression(with(TopicConfig.NONE)).changes()).isEmpty();
    }

    private static Workload with(TopicConfig config) {
        return new Workload(
                1, 12, 3, RecordSpec.DEFAULT, ProduceSpec.DEFAULT, List.of(), Optional.empty(), Shape.STEADY, config);
    }
}
