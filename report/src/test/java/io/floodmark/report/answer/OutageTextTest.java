package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.testing.Golden;
import io.floodmark.testing.report.FakeOutage;
import io.floodmark.testing.report.FakeRuns;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OutageTextTest {
    @Test
    void wordsWhatOneBrokerTakes() {
        Golden.assertMatches("outage-settled.txt", text(FakeOutage.settled()));
        Golden.assertMatches("outage-carries-more.txt", text(FakeOutage.carriesMore()));
        Golden.assertMatches("outage-at-least.txt", text(FakeOutage.atLeast()));
        Golden.assertMatches("outage-cut.txt", text(FakeOutage.cut()));
    }

    @Test
    void setsTheUsualShareBesideIt() {
        assertThat(text(FakeOutage.settled()))
                .contains("one broker offline lowers the limit by 31% (90% CI 26% to 36%)")
                .contains("the usual headroom of 20% would not be enough");
    }

    @Test
    void doesNotSayThatBrokersWithQuotasTookTheCpuOfTheOneThatWasStopped() {
        Run shared = FakeOutage.settled();
        Run quotas = FakeOutage.under(shared, new Condition("lab", Condition.CORES_EACH, "0.4"));

        assertThat(text(shared)).contains("brokers share one machine");
        assertThat(text(quotas))
                .contains("each broker of this lab has its own CPU quota")
                .doesNotContain("share one machine");
        assertThat(Caveats.of(quotas, Optional.empty()).toString())
                .contains("the CPU quotas of the others did not change")
                .doesNotContain("share of this machine's CPU, memory");
    }

    @Test
    void aTrialThatSawTooLittleOfCatchingUpIsNoEvidence() {
        assertThat(text(FakeOutage.carriesMore()))
                .contains("Broker catch-up: inconclusive")
                .doesNotContain("sustained at");
    }

    @Test
    void saysNothingWhereNoBrokerWasStopped() {
        assertThat(OutageText.of(FakeRuns.limit())).isEmpty();
    }

    private static String text(Run run) {
        return OutageText.of(run).stream()
                .map(line -> line.label() + ": " + line.text() + "\n")
                .collect(Collectors.joining());
    }
}
