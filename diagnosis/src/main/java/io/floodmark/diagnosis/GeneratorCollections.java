package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.diagnosis.LoadCurve;
import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Optional;

/**
 * Detects a generator that pauses for its own garbage collector: in those seconds it measures itself, not the brokers.
 */
final class GeneratorCollections implements CauseRule {
    private static final double MUCH = 0.05;

    @Override
    public Optional<Cause> evaluate(DiagnosisContext context) {
        double paused = context.highest(Metric.GENERATOR_GC);
        if (!(paused > MUCH)) {
            return Optional.empty();
        }
        Pauses pauses = Pauses.of(context, Metric.GENERATOR_GC);
        double atBroker = context.produceMillis(Metric.PRODUCE_TOTAL_MILLIS);
        double service = context.serviceMillis();
        return new EvidenceCollector(Bottleneck.GENERATOR_GC)
                .speaks(
                        true,
                        EvidenceSource.GENERATOR_JVM,
                        List.of(Metric.GENERATOR_GC),
                        "the generator was paused for garbage collection for %.1f%% of the time",
                        100 * paused)
                .speaks(pauses.peak(), LoadCurve.SERVICE, "%s", pauses.message())
                .against(pauses.alike(), LoadCurve.SERVICE, "%s", pauses.message())
                .against(
                        atBroker > service / 2,
                        EvidenceSource.REQUEST_TIMES,
                        List.of(Metric.PRODUCE_TOTAL_MILLIS),
                        "a request spent %.1f ms at its broker, most of the %.1f ms until its response",
                        atBroker,
                        service)
                .closed(
                        Remedies.GENERATOR_GC,
                        "a GC log of the generator's JVM (-Xlog:gc), compared with the latency peaks");
    }
}
