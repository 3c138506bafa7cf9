package io.floodmark.search.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Bottleneck;
import io.floodmark.model.Cause;
import io.floodmark.model.Clue;
import io.floodmark.model.CrossCheck;
import io.floodmark.model.Diagnosis;
import io.floodmark.model.Instrument;
import io.floodmark.model.ProduceSpec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By trials that were recorded on real labs with real faults. */
class DiagnosticianTest {
    private static Diagnosis explain(RecordedTrial recorded, ProduceSpec produce) {
        return Diagnostician.explain(recorded.trial(), RecordedTrial.plan(produce), RecordedTrial.shared());
    }

    private static Diagnosis explain(String name) {
        return explain(RecordedTrial.of(name), produce(name));
    }

    private static ProduceSpec produce(String name) {
        return name.endsWith("client-gzip") ? RecordedTrial.gzip(9) : ProduceSpec.DEFAULT;
    }

    @ParameterizedTest
    @CsvSource({
        "quota, QUOTA",
        "disk, DISK",
        "network, NETWORK",
        "hot-partition, HOT_PARTITION",
        "network-threads, NETWORK_THREADS",
        "client-gzip, CLIENT_COMPRESSION",
        "client-confined, GENERATOR_CONFINED",
        "reassignment, REASSIGNMENT",
        "disturbed-recompression, BYSTANDERS",
        "disturbed-client-gzip, BYSTANDERS",
        "disturbed-flat-out, BYSTANDERS"
    })
    void namesTheFaultThatWasInjected(String name, Bottleneck injected) {
        Diagnosis found = explain(name);

        assertThat(found.first().map(Cause::bottleneck)).as(found.toString()).contains(injected);
        Cause cause = found.first().orElseThrow();
        assertThat(cause.evidence().stream().map(Clue::instrument).distinct()).hasSizeGreaterThanOrEqualTo(2);
        assertThat(cause.remedy().documentation()).isNotBlank();
    }

    /** A build ran beside it. */
    @Test
    void namesWhatItFoundBesideADisturbance() {
        Diagnosis found = explain("disturbed-recompression");

        assertThat(found.proved())
                .extracting(Cause::bottleneck)
                .startsWith(Bottleneck.BYSTANDERS, Bottleneck.RECOMPRESSION);
    }

    @Test
    void namesNothingWhereTheLoadWasCarried() {
        Diagnosis found = explain("nothing");

        assertThat(found.state()).isEqualTo(Diagnosis.State.NOTHING_BINDS);
        assertThat(found.first()).isEmpty();
    }

    @Test
    void doesNotKnowWhereOneInstrumentAloneSpeaks() {
        RecordedTrial blind = RecordedTrial.of("quota").without("req.", "quota.", "broker.", "host.");

        Diagnosis found = explain(blind, ProduceSpec.DEFAULT);

        assertThat(found.state()).isEqualTo(Diagnosis.State.NOT_KNOWN);
        assertThat(found.suspected()).extracting(Cause::bottleneck).containsExactly(Bottleneck.QUOTA);
        assertThat(found.suspected().get(0).wouldTell()).isNotBlank();
    }

    @Test
    void doesNotKnowWhatItCannotSee() {
        RecordedTrial blind = RecordedTrial.of("disturbed-flat-out")
                .without("req.", "quota.", "broker.", "host.", "gen.", "proc.", "part.");

        Diagnosis found = explain(blind, ProduceSpec.DEFAULT);

        assertThat(found.state()).isEqualTo(Diagnosis.State.NOT_KNOWN);
        assertThat(found.checks()).extracting(CrossCheck::outcome).containsOnly(CrossCheck.Outcome.UNSEEN);
    }

    @Test
    void takesADiskThatWasNotExercisedForNoEvidence() {
        Optional<Cause> disk = new SlowDisks()
                .look(new Scene(
                        RecordedTrial.of("nothing").trial(),
                        RecordedTrial.plan(ProduceSpec.DEFAULT),
                        RecordedTrial.shared()));

        assertThat(disk).isEmpty();
    }

    @Test
    void aCauseIsProvedByInstrumentsNotByTheirNumberOfSentences() {
        Clue first = new Clue(Instrument.HOST_CPU, "busy", List.of());
        Clue second = new Clue(Instrument.HOST_CPU, "very busy", List.of());
        Clue other = new Clue(Instrument.BROKER_CLOCK, "brokers compute", List.of());

        assertThat(cause(List.of(first, second), List.of()).proved()).isFalse();
        assertThat(cause(List.of(first, other), List.of()).proved()).isTrue();
        assertThat(cause(List.of(first, other), List.of(second)).proved()).isFalse();
    }

    private static Cause cause(List<Clue> evidence, List<Clue> against) {
        return new Cause(Bottleneck.HOST_CPU, evidence, against, Remedies.DISK, "");
    }
}
