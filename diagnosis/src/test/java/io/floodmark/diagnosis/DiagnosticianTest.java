package io.floodmark.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.CrossCheck;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.diagnosis.Evidence;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.workload.ProduceSpec;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with trials that were recorded on real labs with real faults. */
class DiagnosticianTest {
    private static Diagnosis explain(RecordedTrial recorded, ProduceSpec produce) {
        return explain(recorded, produce, List.of());
    }

    private static Diagnosis explain(RecordedTrial recorded, ProduceSpec produce, List<String> quotas) {
        return Diagnostician.explain(new DiagnosisContext(
                recorded.trial(), RecordedTrial.plan(produce), RecordedTrial.shared(), quotas, List.of()));
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
        "network-path, NETWORK",
        "network-between, NETWORK",
        "network-egress, NETWORK",
        "disk-flushed, DISK",
        "broker-cpu-limit, BROKER_CPU_LIMIT",
        "hot-partition, HOT_PARTITION",
        "network-threads, NETWORK_THREADS",
        "client-gzip, CLIENT_COMPRESSION",
        "client-confined, GENERATOR_CONFINED",
        "reassignment, REASSIGNMENT",
        "recompression, RECOMPRESSION",
        "disturbed-recompression, RECOMPRESSION"
    })
    void namesTheFaultThatWasInjected(String name, Bottleneck injected) {
        Diagnosis found = explain(name);

        assertThat(found.first().map(Cause::bottleneck)).as(found.toString()).contains(injected);
        Cause cause = found.first().orElseThrow();
        assertThat(cause.evidence().stream().map(Evidence::instrument).distinct())
                .hasSizeGreaterThanOrEqualTo(2);
        assertThat(cause.remedy().documentation()).isNotBlank();
    }

    /** These values were measured on brokers of 0.3 core at their limit, with replication factor 3. */
    @Test
    void aCpuLimitIsToldByShorterWaitsToo() {
        RecordedTrial shorter = RecordedTrial.of("broker-cpu-limit")
                .without("req.produce.queue.mean", "req.produce.respq.mean")
                .with("req.produce.queue.mean broker 1 3.8 4.0", "req.produce.respq.mean broker 1 5.1 5.4");

        assertThat(explain(shorter, ProduceSpec.DEFAULT).first().map(Cause::bottleneck))
                .contains(Bottleneck.BROKER_CPU_LIMIT);
    }

    /** As with the rules of most exporters, and cAdvisor. */
    @Test
    void aCpuLimitIsFoundByThrottledPeriodsWithoutRequestTimes() {
        RecordedTrial exported = RecordedTrial.of("broker-cpu-limit").without("req.produce.");

        assertThat(explain(exported, ProduceSpec.DEFAULT).proved())
                .extracting(Cause::bottleneck)
                .doesNotContain(Bottleneck.BROKER_CPU_LIMIT);
        assertThat(explain(exported.with(forEachBroker("proc.cpu.throttled broker %d 0.7 0.8")), ProduceSpec.DEFAULT)
                        .first()
                        .map(Cause::bottleneck))
                .contains(Bottleneck.BROKER_CPU_LIMIT);
        assertThat(explain(exported.with(forEachBroker("proc.cpu.throttled broker %d 0.1 0.0")), ProduceSpec.DEFAULT)
                        .proved())
                .extracting(Cause::bottleneck)
                .doesNotContain(Bottleneck.BROKER_CPU_LIMIT);
    }

    /** Their requests wait for followers, which are throttled too, and bytes come in as steadily as CPU is given. */
    @Test
    void brokersWithACpuLimitDoNotShowAFullNetworkBetweenThem() {
        RecordedTrial steady = RecordedTrial.of("broker-cpu-limit")
                .without("broker.bytes.in", "broker.bytes.repl-in", "path.")
                .with(forEachBroker("broker.bytes.in broker %d 7.1e6 7.0e6 7.2e6"))
                .with(forEachBroker("broker.bytes.repl-in broker %d 1.41e7 1.42e7 1.40e7"));

        assertThat(explain(steady, ProduceSpec.DEFAULT).proved())
                .extracting(Cause::bottleneck)
                .contains(Bottleneck.BROKER_CPU_LIMIT)
                .doesNotContain(Bottleneck.NETWORK);
    }

    private static String[] forEachBroker(String series) {
        return IntStream.rangeClosed(1, 3)
                .mapToObj(broker -> String.format(Locale.ROOT, series, broker))
                .toArray(String[]::new);
    }

    /** Its requests wait for too short a time to show it in one trial. */
    @Test
    void aCpuLimitIsFoundByTheSameCpuTimeAtALowerThroughput() {
        RecordedTrial limited = withProduceMillis("1.8");
        Observation lower = withProduceMillis("1.0")
                .without("interval")
                .with(Collections.nCopies(8, "interval 6000 0.000 31 31").toArray(String[]::new))
                .trial()
                .observation();

        assertThat(explain(limited, List.of()).first()).isEmpty();
        Cause cause = explain(limited, List.of(lower)).first().orElseThrow();
        assertThat(cause.bottleneck()).isEqualTo(Bottleneck.BROKER_CPU_LIMIT);
        assertThat(cause.evidence().stream().map(Evidence::instrument).distinct())
                .hasSize(2);
    }

    private static RecordedTrial withProduceMillis(String each) {
        return RecordedTrial.of("broker-cpu-limit")
                .without("req.produce.queue.mean", "req.produce.respq.mean", "req.produce.local.mean")
                .with("req.produce.queue.mean broker 1 " + each, "req.produce.local.mean broker 1 " + each);
    }

    private static Diagnosis explain(RecordedTrial recorded, List<Observation> earlier) {
        return Diagnostician.explain(new DiagnosisContext(
                recorded.trial(), RecordedTrial.plan(ProduceSpec.DEFAULT), RecordedTrial.shared(), List.of(), earlier));
    }

    /** The rules of most exporters omit the parts of request times, but not the requests in the purgatory. */
    @Test
    void aFullNetworkBetweenBrokersIsFoundByWaitingRequests() {
        RecordedTrial exported =
                RecordedTrial.of("network-between").without("req.produce.total", "req.produce.remote", "path.");
        RecordedTrial waiting = exported.with(forEachBroker("req.produce.waiting broker %d 3 3 2"));
        RecordedTrial none = exported.with(forEachBroker("req.produce.waiting broker %d 0 0 1"));

        Cause cause = explain(waiting, ProduceSpec.DEFAULT).first().orElseThrow();
        assertThat(cause.bottleneck()).isEqualTo(Bottleneck.NETWORK);
        assertThat(cause.evidence())
                .extracting(Evidence::says)
                .anyMatch(text -> text.startsWith("a produce request waits 7") && text.contains("Little"));
        assertThat(explain(none, ProduceSpec.DEFAULT).first()).isEmpty();
    }

    @Test
    void namesTheQuotasOfTheOperatorThatApply() {
        String quota = "producer_byte_rate 5.00 MB/s per broker (default client id)";

        Cause cause = explain(RecordedTrial.of("quota"), produce("quota"), List.of(quota))
                .first()
                .orElseThrow();

        assertThat(cause.bottleneck()).isEqualTo(Bottleneck.QUOTA);
        assertThat(cause.evidence()).extracting(Evidence::says).anyMatch(text -> text.contains(quota));
    }

    /**
     * The CPU that the host uses beyond lab and generator is a single source; these recordings lack the CPU time of
     * other processes.
     */
    @ParameterizedTest
    @ValueSource(strings = {"disturbed-client-gzip", "disturbed-flat-out"})
    void suspectsOtherProcessesWhereTheHostsCountersAloneTellOfThem(String name) {
        Diagnosis found = explain(name);

        assertThat(found.state()).as(found.toString()).isEqualTo(Diagnosis.State.INCONCLUSIVE);
        assertThat(found.suspected()).extracting(Cause::bottleneck).startsWith(Bottleneck.OTHER_PROCESSES);
    }

    /** A build ran during all three recordings. */
    @ParameterizedTest
    @ValueSource(strings = {"disturbed-recompression", "disturbed-client-gzip", "disturbed-flat-out"})
    void namesOtherProcessesWhereTheirOwnClocksTellOfThemToo(String name) {
        RecordedTrial clocked = RecordedTrial.of(name).with("host.cpu.others host localhost 0.3 0.4");

        Diagnosis found = explain(clocked, produce(name));

        assertThat(found.first().map(Cause::bottleneck)).as(found.toString()).contains(Bottleneck.OTHER_PROCESSES);
    }

    /** The brokers had run for 20 s: two fifths of the CPU went to their compilers, which ends by itself. */
    @Test
    void suspectsAHostThatIsFullWithYoungBrokers() {
        Diagnosis found = explain("young-flat-out");

        assertThat(found.state()).as(found.toString()).isEqualTo(Diagnosis.State.INCONCLUSIVE);
        assertThat(found.suspected()).singleElement().satisfies(cause -> {
            assertThat(cause.bottleneck()).isEqualTo(Bottleneck.HOST_CPU);
            assertThat(cause.against())
                    .extracting(Evidence::says)
                    .anyMatch(text -> text.contains("warm up for longer"));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"disturbed-client-gzip", "disturbed-flat-out"})
    void accusesNobodyOfAFullHostThatWaitsForCores(String name) {
        Diagnosis found = explain(RecordedTrial.of(name).without("host.cpu.busy"), produce(name));

        assertThat(found.state()).as(found.toString()).isEqualTo(Diagnosis.State.INCONCLUSIVE);
        assertThat(found.suspected()).extracting(Cause::bottleneck).doesNotContain(Bottleneck.OTHER_PROCESSES);
    }

    @Test
    void takesTheControllerOfALabForNoOtherProcess() {
        RecordedTrial controlled = RecordedTrial.of("disturbed-flat-out").with("host.cpu.lab host localhost 0.9 0.92");

        assertThat(explain(controlled, ProduceSpec.DEFAULT).suspected())
                .extracting(Cause::bottleneck)
                .doesNotContain(Bottleneck.OTHER_PROCESSES);
    }

    /** In this copy of the trial, recompression takes a twentieth of an append: brokers are as busy as before. */
    @Test
    void doesNotTakeRecompressionForTheCauseWhereItCostsLittle() {
        RecordedTrial cheap = RecordedTrial.of("disturbed-recompression")
                .without("req.produce.conversion.mean")
                .with("req.produce.conversion.mean broker 1 0.05 0.05");

        Diagnosis found = explain(cheap, ProduceSpec.DEFAULT);

        assertThat(found.proved()).extracting(Cause::bottleneck).doesNotContain(Bottleneck.RECOMPRESSION);
        assertThat(found.suspected())
                .filteredOn(cause -> cause.bottleneck() == Bottleneck.RECOMPRESSION)
                .singleElement()
                .satisfies(cause -> assertThat(cause.against()).isNotEmpty());
    }

    @Test
    void takesWhatTheClientWasToldAndWhatBrokersSayTheyToldForOne() {
        RecordedTrial told = RecordedTrial.of("quota").without("quota.", "broker.handler");

        assertThat(explain(told, ProduceSpec.DEFAULT).proved())
                .extracting(Cause::bottleneck)
                .doesNotContain(Bottleneck.QUOTA);
    }

    @Test
    void tellsAQuotaOnRequestTimeFromOneOnBytes() {
        RecordedTrial byTime = RecordedTrial.of("quota")
                .without("quota.")
                .with("quota.produce.muted broker 1 0 0 0", "quota.request.muted broker 1 1 1 0");

        assertThat(explain(byTime, ProduceSpec.DEFAULT)
                        .first()
                        .orElseThrow()
                        .remedy()
                        .setting())
                .startsWith("request_percentage");
        assertThat(explain("quota").first().orElseThrow().remedy().setting()).startsWith("producer_byte_rate");
    }

    @Test
    void namesNothingWhereTheLoadWasCarried() {
        Diagnosis found = explain("nothing");

        assertThat(found.state()).isEqualTo(Diagnosis.State.NOTHING_LIMITS);
        assertThat(found.first()).isEmpty();
    }

    @Test
    void doesNotKnowWhereOneInstrumentAloneSpeaks() {
        RecordedTrial blind = RecordedTrial.of("quota").without("req.", "quota.", "broker.", "host.");

        Diagnosis found = explain(blind, ProduceSpec.DEFAULT);

        assertThat(found.state()).isEqualTo(Diagnosis.State.INCONCLUSIVE);
        assertThat(found.suspected()).extracting(Cause::bottleneck).containsExactly(Bottleneck.QUOTA);
        assertThat(found.suspected().get(0).wouldTell()).isNotBlank();
    }

    @Test
    void doesNotKnowWhatItCannotSee() {
        RecordedTrial blind = RecordedTrial.of("disturbed-flat-out")
                .without("req.", "quota.", "broker.", "host.", "gen.", "proc.", "part.");

        Diagnosis found = explain(blind, ProduceSpec.DEFAULT);

        assertThat(found.state()).isEqualTo(Diagnosis.State.INCONCLUSIVE);
        assertThat(found.checks()).extracting(CrossCheck::outcome).containsOnly(CrossCheck.Outcome.NO_DATA);
    }

    /** A reader sees why 17 of at most 15 is consistent. */
    @Test
    void givesTheToleranceOfEachCheckThatWasMade() {
        Diagnosis found = explain("broker-cpu-limit");

        assertThat(found.checks())
                .filteredOn(check -> check.outcome() != CrossCheck.Outcome.NO_DATA)
                .hasSizeGreaterThan(1)
                .extracting(CrossCheck::says)
                .allMatch(text -> text.contains("; tolerance: "));
    }

    @Test
    void takesADiskThatWasNotExercisedForNoEvidence() {
        Optional<Cause> disk = new SlowDisks()
                .evaluate(new DiagnosisContext(
                        RecordedTrial.of("nothing").trial(),
                        RecordedTrial.plan(ProduceSpec.DEFAULT),
                        RecordedTrial.shared(),
                        List.of(),
                        List.of()));

        assertThat(disk).isEmpty();
    }

    @Test
    void aCauseIsProvedByInstrumentsNotByTheirNumberOfSentences() {
        Evidence first = new Evidence(EvidenceSource.HOST_CPU, "busy", List.of());
        Evidence second = new Evidence(EvidenceSource.HOST_CPU, "very busy", List.of());
        Evidence other = new Evidence(EvidenceSource.BROKER_CLOCK, "brokers compute", List.of());

        assertThat(cause(List.of(first, second), List.of()).proved()).isFalse();
        assertThat(cause(List.of(first, other), List.of()).proved()).isTrue();
        assertThat(cause(List.of(first, other), List.of(second)).proved()).isFalse();
    }

    private static Cause cause(List<Evidence> evidence, List<Evidence> against) {
        return new Cause(Bottleneck.HOST_CPU, evidence, against, Remedies.DISK, "");
    }
}
