package io.floodmark.gateway.lane;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Explores interleavings of requests that take room in a lane, and of answers that give it back. */
@Tag("full")
public class LaneRoomInterleavingsTest {
    private static final int MAX_RECORDS = 3;
    private static final int MAX_BYTES = 10;

    private final LaneRoom room = new LaneRoom(MAX_RECORDS, MAX_BYTES);

    @Operation
    public boolean take(
            @Param(gen = IntGen.class, conf = "1:3") int records, @Param(gen = IntGen.class, conf = "1:10") int bytes) {
        return room.take(records, bytes);
    }

    @Operation
    public void giveBack(
            @Param(gen = IntGen.class, conf = "1:3") int records, @Param(gen = IntGen.class, conf = "1:10") int bytes) {
        room.giveBack(records, bytes);
    }

    @Operation
    public boolean free(
            @Param(gen = IntGen.class, conf = "1:3") int records, @Param(gen = IntGen.class, conf = "1:10") int bytes) {
        return room.free(records, bytes);
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
                .check(LaneRoomInterleavingsTest.class);
    }
}
