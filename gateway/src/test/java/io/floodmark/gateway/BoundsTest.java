package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.testing.ManualClock;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests the small parts that enforce limits. */
class BoundsTest {
    private final ManualClock clock = new ManualClock();

    @Test
    void aLaneTakesAllOfARequestOrNothing() {
        LaneRoom room = new LaneRoom(10, 1_000);

        assertThat(room.take(6, 500)).isTrue();
        assertThat(room.take(5, 1)).isFalse();
        assertThat(room.take(1, 501)).isFalse();
        assertThat(room.records()).isEqualTo(6);
        assertThat(room.bytes()).isEqualTo(500);
        assertThat(room.filled()).isEqualTo(0.6);

        room.giveBack(6, 500);
        assertThat(room.filled()).isZero();
    }

    @Test
    void memoryIsGivenBackOnce() {
        RequestMemory budget = new RequestMemory(100);
        RequestMemory.Claim claim = budget.claim(Principal.ANYBODY);
        claim.take(60);

        assertThatThrownBy(() -> budget.require(Principal.ANYBODY, 41))
                .satisfies(thrown -> refused(thrown, Reason.NO_MEMORY));
        assertThatThrownBy(() -> budget.claim(Principal.ANYBODY).take(41)).isInstanceOf(RefusedException.class);
        assertThat(budget.taken()).isEqualTo(60);

        claim.close();
        claim.close();
        assertThat(budget.taken()).isZero();
        assertThatThrownBy(() -> claim.take(1)).isInstanceOf(RefusedException.class);
        assertThat(budget.taken()).isZero();
    }

    @Test
    void readersLeaveTheOtherHalfToWriters() {
        RequestMemory budget = new RequestMemory(100);
        RequestMemory.Claim reader = budget.claimToRead(Principal.ANYBODY);
        reader.take(40);

        assertThatThrownBy(() -> budget.claimToRead(Principal.ANYBODY).take(11))
                .satisfies(thrown -> refused(thrown, Reason.NO_MEMORY));
        budget.claim(Principal.ANYBODY).take(60);
        budget.claimToRead(Principal.ANYBODY).take(0);
        assertThatThrownBy(() -> reader.take(11)).satisfies(thrown -> refused(thrown, Reason.TOO_LARGE));

        reader.keep(50);
        assertThat(budget.taken()).isEqualTo(100);
        reader.keep(10);
        assertThat(budget.taken()).isEqualTo(70);
    }

    @Test
    void writersLeaveMemoryToReaders() {
        RequestMemory budget = new RequestMemory(100);
        budget.claim(Principal.ANYBODY).take(60);

        budget.claimToRead(Principal.ANYBODY).take(40);

        assertThat(budget.taken()).isEqualTo(100);
    }

    @Test
    void onePrincipalLeavesHalfOfTheMemoryToOthers() {
        RequestMemory budget = new RequestMemory(100);
        RequestMemory.Claim writing = budget.claim(PlacesTest.ALICE);
        writing.take(50);

        assertThatThrownBy(() -> budget.require(PlacesTest.ALICE, 1))
                .satisfies(thrown -> refused(thrown, Reason.TOO_MANY));
        assertThatThrownBy(() -> budget.claim(PlacesTest.ALICE).take(1))
                .satisfies(thrown -> refused(thrown, Reason.TOO_MANY));
        assertThatThrownBy(() -> writing.take(1)).satisfies(thrown -> refused(thrown, Reason.TOO_LARGE));
        budget.claimToRead(PlacesTest.BOB).take(25);
        assertThatThrownBy(() -> budget.claimToRead(PlacesTest.BOB).take(1))
                .satisfies(thrown -> refused(thrown, Reason.TOO_MANY));
        budget.claim(PlacesTest.BOB).take(25);

        writing.close();
        budget.claim(PlacesTest.ALICE).take(50);
        assertThat(budget.taken()).isEqualTo(100);
    }

    @Test
    void refusesForGoodWhatNoMemoryIsEnoughFor() {
        RequestMemory.Claim claim = new RequestMemory(100).claim(Principal.ANYBODY);
        claim.take(60);

        assertThatThrownBy(() -> claim.take(41)).satisfies(thrown -> refused(thrown, Reason.TOO_LARGE));
    }

    private static void refused(Throwable thrown, Reason reason) {
        assertThat(((RefusedException) thrown).why().reason()).isEqualTo(reason);
    }

    @Test
    void waitsTwiceAsLongAfterEachFailure() {
        Backoff backoff = new Backoff(clock);

        assertThat(backoff.due()).isTrue();
        assertThat(backoff.due()).isFalse();
        clock.advance(Duration.ofMillis(100));
        assertThat(backoff.due()).isTrue();
        clock.advance(Duration.ofMillis(100));
        assertThat(backoff.due()).isFalse();
        clock.advance(Duration.ofMillis(100));
        assertThat(backoff.due()).isTrue();

        backoff.reset();
        assertThat(backoff.due()).isTrue();
    }

    @Test
    void sendsTheRefusedAwayForAsLongAsTheQueueTakes() {
        RetryAfter retryAfter = new RetryAfter(clock, new Random(1));
        assertThat(retryAfter.seconds(1_000)).isBetween(5, 6);

        retryAfter.drained(2_000);
        clock.advance(Duration.ofSeconds(2));
        retryAfter.measure();

        assertThat(retryAfter.seconds(0)).isBetween(1, 2);
        assertThat(retryAfter.seconds(9_500)).isBetween(10, 11);
        assertThat(retryAfter.seconds(1_000_000)).isBetween(30, 31);
    }

    @Test
    void hearsEachRecordOnce() {
        int[] told = new int[1];
        RequestDelivery delivery = new RequestDelivery(2, outcomes -> told[0]++);

        assertThat(delivery.complete(0, new RecordOutcome.Unknown("a"))).isTrue();
        assertThat(delivery.complete(0, new RecordOutcome.Written(0, 0, 0))).isFalse();
        assertThat(told[0]).isZero();
        assertThat(delivery.complete(1, new RecordOutcome.Written(0, 0, 0))).isTrue();
        assertThat(told[0]).isEqualTo(1);
    }
}
