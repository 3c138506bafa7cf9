package io.floodmark.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.load.Sequenced.Place;
import io.floodmark.model.trial.Delivery;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SequencedTest {
    private static final Place PLACE = new Place("load", 3);

    private static Sequenced records(boolean certain, long count) {
        return new Sequenced(certain, Map.of(PLACE, count));
    }

    private static Delivery byOffsets(double lost, double duplicated) {
        return new Delivery("group", "load", 3, 100, lost, duplicated, Delivery.Basis.OFFSETS);
    }

    @Test
    void whatWasConfirmedAndDidNotComeIsLost() {
        Delivery judged = records(true, 100).judge(byOffsets(0, 1), records(true, 98));

        assertThat(judged).isEqualTo(new Delivery("group", "load", 3, 100, 2, 1, Delivery.Basis.SEQUENCE));
    }

    @Test
    void tellsLossWhereOffsetsCannot() {
        assertThat(records(true, 100)
                        .judge(byOffsets(Double.NaN, 0), records(true, 100))
                        .lost())
                .isZero();
    }

    @Test
    void whatWasLostBeforeTheSessionCountsToo() {
        assertThat(records(true, 100).judge(byOffsets(7, 0), records(true, 100)).lost())
                .isEqualTo(7);
    }

    @Test
    void aPartitionThatNothingCameOfHasLostAll() {
        assertThat(records(true, 100)
                        .judge(byOffsets(0, 0), new Sequenced(true, Map.of()))
                        .lost())
                .isEqualTo(100);
    }

    @Test
    void whereAnyFateIsInDoubtOffsetsTellAndDuplicatesAreNotKnown() {
        Delivery judged = records(false, 100).judge(byOffsets(0, 3), records(true, 98));

        assertThat(judged).isEqualTo(byOffsets(0, Double.NaN));
        assertThat(records(false, 100)
                        .judge(byOffsets(Double.NaN, 3), records(true, 98))
                        .lost())
                .isNaN();
    }
}
