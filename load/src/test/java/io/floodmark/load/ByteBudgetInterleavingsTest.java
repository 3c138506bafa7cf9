package io.floodmark.load;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Explores interleavings of workers that take from a budget, and of retention that gives room back. */
@Tag("full")
public class ByteBudgetInterleavingsTest {
    private final ByteBudget budget = new ByteBudget(10);

    @Operation
    public boolean take(@Param(gen = IntGen.class, conf = "1:12") int bytes) {
        return budget.take(bytes);
    }

    @Operation
    public void giveBack(@Param(gen = IntGen.class, conf = "1:4") int bytes) {
        budget.giveBack(bytes);
    }

    @Operation
    public long left() {
        return budget.left();
    }

    @Test
    void everyInterleavingHasTheResultsOfSomeOrder() {
        new ModelCheckingOptions()
                .iterations(10)
                .actorsBefore(2)
                .threads(2)
                .actorsPerThread(2)
                .actorsAfter(0)
                .invocationsPerIteration(100)
                .check(ByteBudgetInterleavingsTest.class);
    }
}
