package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.Surroundings;
import io.floodmark.report.run.Round;
import io.floodmark.testing.report.FakeRuns;
import java.util.List;
import org.junit.jupiter.api.Test;

class CaveatsTest {
    @Test
    void saysThatALabDoesNotSizeProduction() {
        assertThat(caveats(FakeRuns.limit())).anyMatch(caveat -> caveat.contains("does not size production"));
    }

    @Test
    void saysThatALabOfSeparateHostsDoesNot() {
        Run lab = FakeRuns.limit();
        Run separate = new Run(
                lab.id(),
                lab.command(),
                lab.started(),
                lab.ended(),
                lab.effectivePlan(),
                new Surroundings(false, false, 2, 1024),
                List.of(new Condition(Condition.LAB, "network", "each broker on a separate host")),
                lab.trials(),
                lab.limits(),
                lab.outcome());

        assertThat(caveats(separate)).contains(Caveats.SEPARATE_HOSTS).doesNotContain(Caveats.LAB);
        assertThat(caveats(lab)).contains(Caveats.LAB).doesNotContain(Caveats.SEPARATE_HOSTS);
    }

    @Test
    void namesWhatCouldNotBeSeen() {
        assertThat(caveats(FakeRuns.limit()))
                .anyMatch(caveat ->
                        caveat.startsWith("No data in the deciding trials") && caveat.contains("follower-lag"));
    }

    @Test
    void countsTrialsThatProvedNothing() {
        assertThat(caveats(FakeRuns.limit())).contains("Invalid and not counted: 1 of 8 trials.");
    }

    @Test
    void saysThatMemoryCarriedIt() {
        assertThat(caveats(FakeRuns.byMemory()))
                .anyMatch(caveat -> caveat.contains("page cache absorbed the load; the disks have not")
                        && caveat.contains("the disks fall behind"));
        assertThat(caveats(FakeRuns.limit()))
                .noneMatch(caveat -> caveat.contains("page cache absorbed the load; the disks have not"));
    }

    @Test
    void saysThatTheWarmUpWasTooShort() {
        assertThat(caveats(FakeRuns.cold()))
                .anyMatch(caveat -> caveat.startsWith("The brokers were still warming up when the trials began")
                        && caveat.contains("still rose by 46%"));
        assertThat(caveats(FakeRuns.limit())).noneMatch(caveat -> caveat.contains("when the trials began"));
    }

    @Test
    void saysHowFarAnotherStartOfTheLabMayBe() {
        assertThat(caveats(FakeRuns.anyStart()))
                .anyMatch(caveat -> caveat.startsWith("The limit varies across lab restarts")
                        && caveat.contains("about 9% (one standard deviation)"));
        assertThat(caveats(FakeRuns.limit())).noneMatch(caveat -> caveat.startsWith("The limit varies"));
    }

    @Test
    void aSoakThatHeldTakesThePlaceOfTheLongestTrial() {
        assertThat(caveats(FakeRuns.promised()))
                .anyMatch(caveat -> caveat.startsWith("The soak test sustained 90% of the lower end of the CI for 30"))
                .noneMatch(caveat -> caveat.startsWith("The longest deciding trial"));
        assertThat(caveats(FakeRuns.limit())).anyMatch(caveat -> caveat.startsWith("The longest deciding trial"));
    }

    private static List<String> caveats(Run run) {
        return Caveats.of(run, Round.headline(Round.of(run)));
    }
}
