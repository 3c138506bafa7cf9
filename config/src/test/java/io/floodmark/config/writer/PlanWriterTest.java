package io.floodmark.config.writer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.plan.Plan;
import io.floodmark.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlanWriterTest {
    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void writesWhatReadsBackAsAnEqualPlan(long seed) {
        Plan plan = new PlanGenerator(seed).plan();

        String written = PlanWriter.write(plan);

        assertThat(PlanReader.readStored(new PlanText("stored", written), List.of()))
                .as("seed %d, written as%n%s", seed, written)
                .isEqualTo(plan);
    }

    static List<Path> studies() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", "studies"))) {
            return files.sorted().toList();
        }
    }

    /** The writer produces the text that {@code check} prints and the store keeps. */
    @ParameterizedTest
    @MethodSource("studies")
    void whatItWritesOfAStudyReadsBack(Path study) {
        Plan plan = PlanReader.read(Optional.of(PlanText.of(study)), List.of());

        assertThat(PlanReader.readStored(new PlanText("stored", PlanWriter.write(plan)), List.of()))
                .isEqualTo(plan);
    }

    /** Idempotence follows from acks, which a variant changes. */
    @Test
    void whatItWritesOfAComparisonReadsBackWhereAVariantChangesWhatADefaultFollowsFrom() {
        Plan plan = PlanReader.read(Optional.of(new PlanText("plan", """
                floodmark: 1
                lab: { brokers: 1 }
                workload: { produce: { engine: client } }
                load: { rate: 5000/s }
                compare: { factors: [ { path: workload.produce.acks, levels: [all, "1"] } ] }
                """)), List.of());

        assertThat(PlanReader.readStored(new PlanText("stored", PlanWriter.write(plan)), List.of()))
                .isEqualTo(plan);
    }

    @Test
    void writesEveryDefault() throws IOException {
        Plan plan = PlanReader.read(Optional.empty(), List.of());

        Golden.assertMatches("defaults.yaml", PlanWriter.write(plan));
    }
}
