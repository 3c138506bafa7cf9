package io.floodmark.gateway.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.principal.Principal;
import org.junit.jupiter.api.Test;

class RequestMemoryTest {
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
}
