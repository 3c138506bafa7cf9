package io.floodmark.traffic;

import static org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt.forClasses;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jetbrains.lincheck.datastructures.verifier.EpsilonVerifier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Explores interleavings of a worker that records and a reader that takes over what was recorded. */
@Tag("full")
public class RecorderInterleavingsTest {
    private static final int RECORDS = 3;

    private final Recorder recorder = new Recorder();
    private final Tally interval = new Tally();
    private long acked;
    private long handedOver;

    @Operation(nonParallelGroup = "worker")
    public void acked() {
        recorder.acked(5_000, 1_000, 1_000, RECORDS, 2_000);
        acked += RECORDS;
    }

    /** Checks that counts and histograms of an interval cover the same records. */
    @Operation(nonParallelGroup = "reader")
    public void handOver() {
        interval.reset();
        recorder.handOver(interval);
        long counted = interval.get(Count.ACKED);
        if (interval.latency().getTotalCount() != counted || interval.service().getTotalCount() != counted) {
            throw new IllegalStateException(
                    counted + " acked, " + interval.latency().getTotalCount() + " latencies");
        }
        handedOver += counted;
    }

    @Validate
    public void everyRecordIsHandedOverOnce() {
        handOver();
        if (handedOver != acked) {
            throw new IllegalStateException("handed over " + handedOver + " of " + acked + " records");
        }
    }

    /** Only one thread at a time uses a histogram, and exploring its internals would take hours. */
    @Test
    void noInterleavingLosesARecord() {
        new ModelCheckingOptions()
                .iterations(1)
                .actorsBefore(0)
                .threads(2)
                .actorsPerThread(2)
                .actorsAfter(0)
                .invocationsPerIteration(200)
                .verifier(EpsilonVerifier.class)
                .addGuarantee(forClasses("org.HdrHistogram.Histogram", "org.HdrHistogram.AbstractHistogram")
                        .allMethods()
                        .ignore())
                .check(RecorderInterleavingsTest.class);
    }
}
