package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.Outcome.NotWritten;
import io.floodmark.gateway.Outcome.Unknown;
import io.floodmark.gateway.Outcome.Written;
import io.floodmark.model.Bytes;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatKeysTest {
    private static final Answer WRITTEN = Answer.of(new Written(0, 1, 2));

    private final ManualClock clock = new ManualClock();
    private final RepeatKeys keys = new RepeatKeys(new RepeatSettings(3, Bytes.ofKiB(8), Duration.ofMinutes(1)), clock);

    @Test
    void givesTheSameAnswerAgain() {
        assertThat(keys.begin("k", "f")).isEmpty();
        keys.end("k", WRITTEN);

        assertThat(keys.begin("k", "f")).contains(WRITTEN);
    }

    @Test
    void refusesWhileTheFirstIsUnderWay() {
        keys.begin("k", "f");

        assertThatThrownBy(() -> keys.begin("k", "f"))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.IN_PROGRESS));
    }

    @Test
    void refusesAnotherRequest() {
        keys.begin("k", "f");
        keys.end("k", WRITTEN);

        assertThatThrownBy(() -> keys.begin("k", "other"))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.KEY_REUSED));
    }

    @Test
    void freesAKeyAfterAnAnswerThatLeavesSomethingToTry() {
        for (Answer answer :
                List.of(Answer.of(new Unknown("lost")), Answer.refused(new NotWritten(Reason.LANES_FULL, "full")))) {
            assertThat(keys.begin("k", "f")).isEmpty();
            keys.end("k", answer);
        }

        assertThat(keys.size()).isZero();
    }

    @Test
    void forgetsAfterAWhile() {
        keys.begin("k", "f");
        keys.end("k", WRITTEN);
        clock.advance(Duration.ofSeconds(61));

        assertThat(keys.begin("k", "other")).isEmpty();
    }

    @Test
    void forgetsTheOldestForANewOne() {
        for (String key : List.of("a", "b", "c", "d")) {
            keys.begin(key, "f");
            keys.end(key, WRITTEN);
        }

        assertThat(keys.size()).isEqualTo(3);
        assertThat(keys.begin("b", "f")).contains(WRITTEN);
        assertThat(keys.begin("a", "f")).isEmpty();
    }

    @Test
    void refusesOneMoreWhereAllAreUnderWay() {
        List.of("a", "b", "c").forEach(key -> keys.begin(key, "f"));

        assertThatThrownBy(() -> keys.begin("d", "f")).isInstanceOf(RefusedException.class);
    }

    @Test
    void keepsWithinItsBytes() {
        Answer large = new Answer(207, Json.TYPE, "x".repeat(3_000), false);
        for (String key : List.of("a", "b", "c")) {
            keys.begin(key, "f");
            keys.end(key, large);
        }
        keys.begin("d", "f");

        assertThat(keys.size()).isLessThan(4);
    }
}
