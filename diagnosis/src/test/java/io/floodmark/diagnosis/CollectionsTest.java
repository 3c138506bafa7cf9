package io.floodmark.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.workload.ProduceSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests synthetic pauses of a garbage collector, and whether latency peaks with them, on a recorded trial whose host
 * has spare CPU.
 */
class CollectionsTest {
    private static final String PAUSES = " 0.30 0 0.25 0 0.20 0 0.35 0";

    @Test
    void believesThatABrokersPausesBindWhereLatencyPeaksWithThem() {
        Cause cause = broker(context("jvm.gc.pause broker 1" + PAUSES, 400, 10)).orElseThrow();

        assertThat(cause.proved()).as(cause.toString()).isTrue();
        assertThat(cause.evidence().get(1).says())
                .isEqualTo(
                        "in the 4 seconds with pauses (300 ms) the slowest request took 400 ms, in the 4 without 10 ms"
                                + " (medians)");
    }

    @Test
    void suspectsPausesOnlyWhereLatencyIsTheSameWithoutThem() {
        Cause cause =
                broker(context("jvm.gc.pause broker 1" + PAUSES, 400, 390)).orElseThrow();

        assertThat(cause.proved()).isFalse();
        assertThat(cause.against()).hasSize(1);
    }

    @Test
    void takesNoPeakThatIsFarShorterThanThePauseForItsWork() {
        Cause cause = broker(context("jvm.gc.pause broker 1" + PAUSES, 50, 10)).orElseThrow();

        assertThat(cause.proved()).isFalse();
    }

    @Test
    void doesNotBlameABrokerForPausesOnAFullHost() {
        DiagnosisContext full = context(
                Stream.of("jvm.gc.pause broker 1" + PAUSES, "host.cpu.working host localhost 0.99 0.98"), 400, 10);

        assertThat(broker(full).orElseThrow().proved()).isFalse();
    }

    @Test
    void takesFewPausesForNone() {
        assertThat(broker(context("jvm.gc.pause broker 1 0.3 0 0 0 0 0 0 0", 400, 10)))
                .isEmpty();
        Cause two = broker(context("jvm.gc.pause broker 1 0.3 0 0.3 0 0 0 0 0", 400, 10))
                .orElseThrow();
        assertThat(two.proved()).isFalse();
    }

    @Test
    void tellsTheGeneratorsOwnPausesFromThoseOfBrokers() {
        DiagnosisContext context = context("gen.gc.pause generator generator" + PAUSES, 400, 10);

        assertThat(broker(context)).isEmpty();
        assertThat(new GeneratorCollections().evaluate(context).orElseThrow().proved())
                .isTrue();
    }

    private static Optional<Cause> broker(DiagnosisContext context) {
        return new BrokerCollections().evaluate(context);
    }

    private static DiagnosisContext context(String pauses, int withMillis, int withoutMillis) {
        return context(Stream.of(pauses), withMillis, withoutMillis);
    }

    /** Returns eight seconds, every other with a pause; the given series replace the recorded ones. */
    private static DiagnosisContext context(Stream<String> given, int withMillis, int withoutMillis) {
        String[] series = given.toArray(String[]::new);
        RecordedTrial recorded = RecordedTrial.of("network")
                .without("interval", "jvm.gc.pause", "gen.gc.pause", "host.cpu.working")
                .with(IntStream.range(0, 8)
                        .mapToObj(second -> "interval 1000 0 20 " + (second % 2 == 0 ? withMillis : withoutMillis))
                        .toArray(String[]::new))
                .with(series);
        return new DiagnosisContext(
                recorded.trial(),
                RecordedTrial.plan(ProduceSpec.DEFAULT),
                RecordedTrial.shared(),
                List.of(),
                List.of());
    }
}
