package io.floodmark.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Run;
import org.junit.jupiter.api.Test;

/** A group that began 1,900,000 records behind, at 40,000 records/s. */
class CatchUpTextTest {
    private static String words(long everySecond, double lost) {
        Run run = BehindTrial.reading(FakeRuns.trial(), everySecond, lost);
        return CatchUpText.of(run.trials().get(0)).get(0).text();
    }

    @Test
    void sayWhenItHadCaughtUpAndHowFastItRead() {
        assertThat(words(240_000, 0))
                .isEqualTo("trial 1, group late began 2.00 GB (1,900,000 records) behind and had caught up after 10 s,"
                        + " reading 240,000 records/s (252 MB/s)");
    }

    @Test
    void sayHowLongItWouldTakeStill() {
        assertThat(words(60_000, 0))
                .contains("had not caught up after 27 s, with 1,360,000 records left, 20,000 fewer every second:"
                        + " about 68 s more");
    }

    @Test
    void sayThatItComesNoNearer() {
        assertThat(words(30_000, 0)).contains("with 2,170,000 records left: it came no nearer");
    }

    @Test
    void sayWhatWasDeletedBeforeItCame() {
        assertThat(words(240_000, 100_000)).endsWith("; 100,000 records were deleted before it came to them");
    }

    @Test
    void sayThatNobodyKnowsWhatWasDeleted() {
        assertThat(words(240_000, Double.NaN))
                .endsWith("; whether records were deleted before it came to them is not known");
    }

    @Test
    void areAmongTheLinesOfTheAnswer() {
        assertThat(Answer.lines(BehindTrial.reading(FakeRuns.trial(), 240_000, 0)))
                .anyMatch(line -> line.startsWith("Catch-up:            trial 1, group late began"));
        assertThat(CatchUpText.of(FakeRuns.trial().trials().get(0))).isEmpty();
    }
}
