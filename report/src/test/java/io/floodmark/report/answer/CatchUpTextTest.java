package io.floodmark.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.run.Run;
import io.floodmark.testing.report.BehindTrial;
import io.floodmark.testing.report.FakeRuns;
import org.junit.jupiter.api.Test;

/** Tests a group that began 1,900,000 records behind, at 40,000 records/s. */
class CatchUpTextTest {
    private static String words(long everySecond, double lost) {
        Run run = BehindTrial.reading(FakeRuns.trial(), everySecond, lost);
        return CatchUpText.of(run.trials().get(0)).get(0).text();
    }

    @Test
    void sayWhenItHadCaughtUpAndHowFastItRead() {
        assertThat(words(240_000, 0))
                .isEqualTo("group late (trial 1) started 2.00 GB (1,900,000 records) behind, caught up after 10 s,"
                        + " reading 240,000 records/s (252 MB/s)");
    }

    @Test
    void sayHowLongItWouldTakeStill() {
        assertThat(words(60_000, 0))
                .contains("had not caught up after 27 s: lag 1,360,000 records, shrinking by 20,000 records/s"
                        + " (about 68 s more)");
    }

    @Test
    void sayThatItComesNoNearer() {
        assertThat(words(30_000, 0)).contains("lag 2,170,000 records, not shrinking");
    }

    @Test
    void sayWhatWasDeletedBeforeItCame() {
        assertThat(words(240_000, 100_000)).endsWith("; 100,000 records were deleted before it read them");
    }

    @Test
    void sayThatNobodyKnowsWhatWasDeleted() {
        assertThat(words(240_000, Double.NaN)).endsWith("; unknown whether records were deleted before it read them");
    }

    @Test
    void areAmongTheLinesOfTheAnswer() {
        assertThat(Answer.lines(BehindTrial.reading(FakeRuns.trial(), 240_000, 0)))
                .anyMatch(line -> line.startsWith("Group catch-up:      group late (trial 1) started"));
        assertThat(CatchUpText.of(FakeRuns.trial().trials().get(0))).isEmpty();
    }
}
