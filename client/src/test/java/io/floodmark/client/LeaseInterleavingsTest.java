package io.floodmark.client;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Explores interleavings of sending threads that take from a lease and the parent that grants more. */
@Tag("full")
public class LeaseInterleavingsTest {
    private final Lease lease = new Lease();

    @Operation
    public void grant(@Param(gen = IntGen.class, conf = "1:10") int bytes) {
        lease.grant(bytes);
    }

    @Operation
    public boolean take(@Param(gen = IntGen.class, conf = "1:12") int bytes) {
        return lease.take(bytes);
    }

    @Test
    void everyInterleavingHasTheResultsOfSomeOrder() {
        new ModelCheckingOptions()
                .iterations(10)
                .actorsBefore(2)
                .threads(2)
                .actorsPerThread(3)
                .actorsAfter(0)
                .invocationsPerIteration(100)
                .check(LeaseInterleavingsTest.class);
    }
}
