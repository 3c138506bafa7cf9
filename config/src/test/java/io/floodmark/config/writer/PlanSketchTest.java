package io.floodmark.config.writer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.plan.Load;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.RecordHeaders;
import io.floodmark.model.workload.RecordKeys;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PlanSketchTest {
    private static final Workload WORKLOAD = new Workload(
            1,
            7,
            2,
            new RecordSpec(
                    new RecordSizes.LogNormal(new Bytes(700), 0.8, new Bytes(60), new Bytes(90_000)),
                    new Content.CompressesTo(0.305, ProduceSpec.Codec.LZ4),
                    Optional.of(new RecordKeys(5_000, new Bytes(12), 0.9)),
                    new RecordHeaders(2, new Bytes(20))),
            ProduceSpec.wire(
                    OptionalInt.empty(),
                    ProduceSpec.Acks.ALL,
                    new Bytes(5_321),
                    Duration.ofMillis(5),
                    ProduceSpec.Codec.LZ4,
                    5));

    private static Plan read(String text) {
        return PlanReader.read(Optional.of(new PlanText("sketch.yaml", text)), List.of());
    }

    @Test
    void writesWhatReadsBackAsThatTrafficOnALab() {
        Plan plan = read(PlanSketch.write(List.of("learnt"), WORKLOAD, Optional.of(new Load(new Rate(123.25)))));

        assertThat(plan.workload()).isEqualTo(WORKLOAD);
        assertThat(plan.load()).contains(new Load(new Rate(123.25)));
        assertThat(plan.cluster()).isInstanceOf(LabCluster.class);
    }

    @Test
    void leavesOutALoadThatIsNotKnown() {
        assertThat(read(PlanSketch.write(List.of(), WORKLOAD, Optional.empty())).load())
                .isEmpty();
    }

    @Test
    void keepsInItsCommentsWhatTheyQuote() {
        String text = PlanSketch.write(List.of("a\nseed: 7", "", "b\rseed: 8"), WORKLOAD, Optional.empty());

        assertThat(text).startsWith("# a seed: 7\n#\n# b seed: 8\nfloodmark: 1\n");
        assertThat(read(text).seed()).isEqualTo(42);
    }
}
