package io.floodmark.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RecordOutcome.Written;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.json.GatewayJson;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.settings.RepeatSettings;
import io.floodmark.model.unit.Bytes;
import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RepeatKeysTest {
    private static final GatewayResponse WRITTEN = GatewayResponse.of(new Written(0, 1, 2));

    private final ManualClock clock = new ManualClock();
    private final RepeatKeys keys = new RepeatKeys(new RepeatSettings(3, Bytes.ofKiB(8), Duration.ofMinutes(1)), clock);

    private static RepeatKeys.Key key(String text) {
        return new RepeatKeys.Key("alice", text);
    }

    @Test
    void givesTheSameAnswerAgain() {
        assertThat(keys.begin(key("k"), "f")).isEmpty();
        keys.end(key("k"), Optional.of(WRITTEN));

        assertThat(keys.begin(key("k"), "f")).contains(WRITTEN);
    }

    @Test
    void refusesWhileTheFirstIsUnderWay() {
        keys.begin(key("k"), "f");

        assertThatThrownBy(() -> keys.begin(key("k"), "f"))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.IN_PROGRESS));
    }

    @Test
    void refusesAnotherRequest() {
        keys.begin(key("k"), "f");
        keys.end(key("k"), Optional.of(WRITTEN));

        assertThatThrownBy(() -> keys.begin(key("k"), "other"))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.KEY_REUSED));
    }

    @Test
    void givesNobodyTheAnswerOfAnotherOne() {
        keys.begin(key("k"), "f");
        RepeatKeys.Key sameOfMallory = new RepeatKeys.Key("mallory", "k");

        assertThat(keys.begin(sameOfMallory, "f")).isEmpty();
        keys.end(key("k"), Optional.of(WRITTEN));

        keys.end(sameOfMallory, Optional.of(GatewayResponse.of(new Written(7, 8, 9))));
        assertThat(keys.begin(key("k"), "f")).contains(WRITTEN);
    }

    @Test
    void freesAKeyWhoseAnswerIsNotKept() {
        assertThat(keys.begin(key("k"), "f")).isEmpty();
        keys.end(key("k"), Optional.empty());

        assertThat(keys.size()).isZero();
        assertThat(keys.begin(key("k"), "other")).isEmpty();
    }

    @Test
    void forgetsAfterAWhile() {
        keys.begin(key("k"), "f");
        keys.end(key("k"), Optional.of(WRITTEN));
        clock.advance(Duration.ofSeconds(61));

        assertThat(keys.begin(key("k"), "other")).isEmpty();
    }

    @Test
    void forgetsTheOldestForANewOne() {
        for (String key : List.of("a", "b", "c", "d")) {
            keys.begin(key(key), "f");
            keys.end(key(key), Optional.of(WRITTEN));
        }

        assertThat(keys.size()).isEqualTo(3);
        assertThat(keys.begin(key("b"), "f")).contains(WRITTEN);
        assertThat(keys.begin(key("a"), "f")).isEmpty();
    }

    @Test
    void refusesOneMoreWhereAllAreUnderWay() {
        List.of("a", "b", "c").forEach(key -> keys.begin(anybodys(key), "f"));

        assertThatThrownBy(() -> keys.begin(anybodys("d"), "f"))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.NO_MEMORY));
    }

    private static RepeatKeys.Key anybodys(String text) {
        return new RepeatKeys.Key(Principal.ANYBODY.name(), text);
    }

    @Test
    void refusesWhoHasHalfOfAllUnderWay() {
        List.of("a", "b").forEach(key -> keys.begin(key(key), "f"));

        assertThatThrownBy(() -> keys.begin(key("c"), "f"))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.TOO_MANY));
        assertThat(keys.begin(new RepeatKeys.Key("bob", "b"), "f")).isEmpty();

        keys.end(key("a"), Optional.empty());
        keys.end(key("b"), Optional.of(WRITTEN));
        assertThat(keys.begin(key("c"), "f")).as("answers give way").isEmpty();
    }

    private void written(String principal, String text, int bytes) {
        RepeatKeys.Key key = new RepeatKeys.Key(principal, text);
        assertThat(keys.begin(key, "f")).isEmpty();
        keys.end(key, Optional.of(new GatewayResponse(200, GatewayJson.TYPE, "x".repeat(bytes), false)));
    }

    private boolean remembered(String principal, String text) {
        RepeatKeys.Key key = new RepeatKeys.Key(principal, text);
        boolean there = keys.begin(key, "f").isPresent();
        if (!there) {
            keys.end(key, Optional.empty());
        }
        return there;
    }

    @Test
    void pushesOutTheAnswersOfWhoHoldsMost() {
        written("bob", "oldest", 1_000);
        for (int i = 0; i < 20; i++) {
            written("mallory", "key-" + i, 3_000);
        }

        assertThat(remembered("bob", "oldest")).isTrue();
        assertThat(remembered("mallory", "key-19")).isTrue();
        assertThat(remembered("mallory", "key-0")).isFalse();
    }

    @Test
    void pushesOutTheAnswersOfWhoHasMostKeys() {
        written("bob", "oldest", 10);
        for (int i = 0; i < 20; i++) {
            written("mallory", "key-" + i, 10);
        }

        assertThat(keys.size()).isEqualTo(3);
        assertThat(remembered("bob", "oldest")).isTrue();
    }

    @Test
    void keepsNoAnswerForWhichOneWhoHoldsLessWouldLoseTheirs() {
        written("bob", "b", 2_500);

        written("alice", "large", 5_500);

        assertThat(remembered("alice", "large")).isFalse();
        assertThat(remembered("bob", "b")).isTrue();
    }

    @Test
    void givesRoomToWhoHoldsLess() {
        written("alice", "a", 4_000);
        written("alice", "b", 3_000);

        written("bob", "first", 2_000);

        assertThat(remembered("bob", "first")).isTrue();
        assertThat(remembered("alice", "a")).isFalse();
        assertThat(remembered("alice", "b")).isTrue();
    }

    @Test
    void keepsWithinItsBytes() {
        GatewayResponse large = new GatewayResponse(207, GatewayJson.TYPE, "x".repeat(3_000), false);
        for (String key : List.of("a", "b", "c")) {
            keys.begin(key(key), "f");
            keys.end(key(key), Optional.of(large));
        }

        assertThat(keys.size()).isEqualTo(2);
        keys.begin(key("d"), "f");
        keys.end(key("d"), Optional.of(new GatewayResponse(207, GatewayJson.TYPE, "x".repeat(9_000), false)));
        assertThat(keys.size())
                .as("what is larger than all room shuts nobody out")
                .isEqualTo(2);
    }
}
