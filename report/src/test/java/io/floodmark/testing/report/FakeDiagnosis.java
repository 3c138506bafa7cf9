package io.floodmark.testing.report;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.CrossCheck;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.diagnosis.Evidence;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.diagnosis.Remedy;
import io.floodmark.model.metric.Metric;
import java.util.List;
import java.util.Optional;

/** Diagnoses of the trials of synthetic runs. */
public final class FakeDiagnosis {
    private static final Remedy REMEDY = new Remedy(
            "num.network.threads",
            "raise it, at most twofold at a time",
            "connections stay with their thread",
            "KIP-226",
            "the same load with three network threads",
            List.of(new Remedy.Change("lab.config.num.network.threads", "3")));

    private static final Optional<String> STALLS =
            Optional.of("Stalls: the 99th percentile of the latency, 380 ms, is close to its maximum, 400 ms.");

    private static final CrossCheck CHECK =
            new CrossCheck("Little's law: requests under way", "5.4 of at most 5", CrossCheck.Outcome.AGREES);

    private FakeDiagnosis() {}

    /**
     * Returns a diagnosis whose cause has supporting evidence and one piece of evidence against it; another cause is
     * only suspected.
     */
    public static Diagnosis known(int trial) {
        Cause proved = new Cause(
                Bottleneck.NETWORK_THREADS,
                List.of(
                        new Evidence(
                                EvidenceSource.BROKER_IDLENESS,
                                "idle for 4% of <the> time",
                                List.of(Metric.HANDLER_IDLE)),
                        new Evidence(EvidenceSource.BROKER_CLOCK, "it computed for 93%", List.of(Metric.PROCESS_CPU)),
                        new Evidence(EvidenceSource.CLIENT, "answers came late", List.of())),
                List.of(new Evidence(EvidenceSource.HOST_CPU, "the host is 96% busy", List.of(Metric.HOST_CPU_BUSY))),
                REMEDY,
                "CPU of each network thread");
        return new Diagnosis(
                trial, Diagnosis.State.KNOWN, List.of(proved), List.of(suspected()), List.of(CHECK), STALLS);
    }

    public static Diagnosis notKnown(int trial) {
        return new Diagnosis(
                trial, Diagnosis.State.INCONCLUSIVE, List.of(), List.of(suspected()), List.of(CHECK), STALLS);
    }

    private static Cause suspected() {
        return new Cause(
                Bottleneck.HOST_CPU,
                List.of(new Evidence(EvidenceSource.HOST_CPU, "the CPU was 96% busy", List.of(Metric.HOST_CPU_BUSY))),
                List.of(),
                REMEDY,
                "CPU of every process");
    }
}
