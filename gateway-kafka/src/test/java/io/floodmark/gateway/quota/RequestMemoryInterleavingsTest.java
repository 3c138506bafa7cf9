package io.floodmark.gateway.quota;

import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.principal.Principal;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Explores interleavings of requests that claim memory. */
@Tag("full")
public class RequestMemoryInterleavingsTest {
    private final RequestMemory budget = new RequestMemory(10);

    /** Takes memory for a request that writes, and keeps it. */
    @Operation
    public boolean take(@Param(gen = IntGen.class, conf = "1:10") int bytes) {
        return takes(budget.claim(Principal.ANYBODY), bytes);
    }

    /** Takes memory for a request that reads; such requests may use up half of the memory. */
    @Operation
    public boolean takeToRead(@Param(gen = IntGen.class, conf = "1:5") int bytes) {
        return takes(budget.claimToRead(Principal.ANYBODY), bytes);
    }

    /** Takes memory for a request of a principal, which may hold half of it. */
    @Operation
    public boolean takeAsAlice(@Param(gen = IntGen.class, conf = "1:5") int bytes) {
        return takes(budget.claim(PlacesTest.ALICE), bytes);
    }

    @Operation
    public long taken() {
        return budget.taken();
    }

    static boolean takes(RequestMemory.Claim claim, int bytes) {
        try {
            claim.take(bytes);
            return true;
        } catch (RefusedException closedOrFull) {
            return false;
        }
    }

    @Test
    void everyInterleavingHasTheResultsOfSomeOrder() {
        new ModelCheckingOptions()
                .iterations(10)
                .actorsBefore(0)
                .threads(2)
                .actorsPerThread(2)
                .actorsAfter(0)
                .invocationsPerIteration(100)
                .check(RequestMemoryInterleavingsTest.class);
    }
}
