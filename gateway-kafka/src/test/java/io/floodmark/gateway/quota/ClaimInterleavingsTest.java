package io.floodmark.gateway.quota;

import io.floodmark.gateway.principal.Principal;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Explores interleavings of a reader's thread that claims memory for a request, and of its event loop, which closes the
 * claim.
 */
@Tag("full")
public class ClaimInterleavingsTest {
    private final RequestMemory budget = new RequestMemory(10);
    private final RequestMemory.Claim claim = budget.claim(Principal.ANYBODY);

    @Operation
    public boolean take(@Param(gen = IntGen.class, conf = "1:5") int bytes) {
        return RequestMemoryInterleavingsTest.takes(claim, bytes);
    }

    @Operation
    public void giveBackAllButOne() {
        claim.keep(1);
    }

    @Operation
    public void close() {
        claim.close();
    }

    @Operation
    public long taken() {
        return budget.taken();
    }

    @Test
    void everyInterleavingHasTheResultsOfSomeOrder() {
        new ModelCheckingOptions()
                .iterations(10)
                .actorsBefore(0)
                .threads(2)
                .actorsPerThread(2)
                .actorsAfter(1)
                .invocationsPerIteration(50)
                .check(ClaimInterleavingsTest.class);
    }
}
