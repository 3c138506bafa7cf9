package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.testing.report.FakeRuns;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultTextTest {
    private static final List<Trial> TRIALS = FakeRuns.limit().trials();

    @Test
    void saysThatTheGeneratorWasNotTheBottleneck() {
        assertThat(ResultText.generator(TRIALS)).startsWith("not the bottleneck (8 of 8 trials); ");
    }

    /** A passing trial needs no proof, because its load was sustained. */
    @Test
    void saysWhatBecameOfTrialsInWhichItMayHaveBeenTheBottleneck() {
        List<Trial> suspected = TRIALS.stream().map(ResultTextTest::suspected).toList();

        assertThat(ResultText.generator(suspected))
                .isEqualTo("possibly the bottleneck in 8 of 8 (5 sustained regardless, 2 overloaded, 1 not counted)");
        assertThat(ResultText.generatorCpu(suspected))
                .hasValueSatisfying(cpu -> assertThat(cpu).startsWith("at most 49% of host CPU"));
        assertThat(ResultText.generator(List.of(suspected.get(0), TRIALS.get(1))))
                .isEqualTo("possibly the bottleneck in 1 of 2 trials (1 sustained regardless)");
        assertThat(ResultText.generatorCpu(TRIALS)).isEmpty();
    }

    private static Trial suspected(Trial trial) {
        Judgement judgement = trial.judgement();
        GeneratorProof proof = new GeneratorProof(false, 0.49, 0.2, 0, 0, 0, "it used 49% of the CPU");
        return new Trial(
                trial.number(),
                trial.order(),
                trial.whole(),
                trial.observation(),
                new Judgement(judgement.verdict(), judgement.readings(), proof));
    }
}
