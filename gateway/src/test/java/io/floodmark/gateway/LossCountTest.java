package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LossCountTest {
    private static final boolean REPLAYED = true;

    /** Returns the count for one record whose tries got these statuses, and that is in Kafka this many times. */
    private static LossCount count(int times, int... statuses) {
        UniqueRecord record = new UniqueRecord(1, UniqueForm.RAW, UniqueEncoding.PLAIN);
        for (int status : statuses) {
            record.tell(status, !REPLAYED);
        }
        return LossCount.of(List.of(record), Map.of(record.id(), times));
    }

    @Test
    void losesWhatWasConfirmedAndIsNotThere() {
        assertThat(count(1, 200).wrong()).isZero();
        assertThat(count(0, 200).lost()).isEqualTo(1);
        assertThat(count(0, 503, 504, 200).lost()).isEqualTo(1);
    }

    @Test
    void inventsWhatWasRefusedAtEachTryAndIsThere() {
        assertThat(count(0, 429, 503).notWritten()).isEqualTo(1);
        assertThat(count(1, 429, 503).invented()).isEqualTo(1);
        assertThat(count(2, 413).wrong()).as("in two ways").isEqualTo(2);
    }

    @Test
    void mayBeThereOrNotWhereNobodyKnows() {
        assertThat(count(0, 504).wrong()).isZero();
        assertThat(count(1, 504)).returns(1L, LossCount::unknown).returns(1L, LossCount::maybeThere);
        assertThat(count(1, 503, UniqueForm.NO_ANSWER))
                .returns(0L, LossCount::wrong)
                .returns(1L, LossCount::unanswered)
                .returns(1L, LossCount::maybeThere);
    }

    @Test
    void isThereTwiceOnlyWhereAFurtherTryExplainsIt() {
        assertThat(count(2, 200).twice()).isEqualTo(1);
        assertThat(count(2, 503, 200).twice()).isEqualTo(1);
        assertThat(count(2, 504, 200)).returns(1L, LossCount::explained).returns(0L, LossCount::wrong);
        assertThat(count(3, UniqueForm.NO_ANSWER, 200).twice()).isEqualTo(1);
    }

    @Test
    void anAnswerThatWasGivenBeforeExplainsNoSecondOne() {
        UniqueRecord record = new UniqueRecord(1, UniqueForm.RAW, UniqueEncoding.PLAIN);
        record.tell(UniqueForm.NO_ANSWER, !REPLAYED);
        record.tell(200, REPLAYED);

        assertThat(LossCount.of(List.of(record), Map.of(record.id(), 1)).wrong())
                .isZero();
        assertThat(LossCount.of(List.of(record), Map.of(record.id(), 2)).twice())
                .isEqualTo(1);
    }

    @Test
    void addsUp() {
        LossCount sum = count(1, 200).plus(count(0, 200)).plus(count(0, 503));

        assertThat(sum)
                .returns(3L, LossCount::sent)
                .returns(2L, LossCount::written)
                .returns(1L, LossCount::notWritten)
                .returns(1L, LossCount::inKafka)
                .returns(1L, LossCount::wrong);
    }
}
