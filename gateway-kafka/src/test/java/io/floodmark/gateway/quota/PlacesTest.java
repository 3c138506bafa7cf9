package io.floodmark.gateway.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.principal.Principal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlacesTest {
    static final Principal ALICE = new Principal("alice", List.of(), Optional.empty());
    static final Principal BOB = new Principal("bob", List.of(), Optional.empty());

    private static void refused(Runnable take, Reason reason) {
        assertThatThrownBy(take::run)
                .satisfies(thrown ->
                        assertThat(((RefusedException) thrown).why().reason()).isEqualTo(reason));
    }

    @Test
    void leavesTheOtherHalfToOthers() {
        Places places = new Places(5, "streams are open (consume.streams)");
        for (int i = 0; i < 3; i++) {
            places.take(ALICE);
        }

        refused(() -> places.take(ALICE), Reason.TOO_MANY);
        places.take(BOB);
        places.take(BOB);
        refused(() -> places.take(BOB), Reason.NO_MEMORY);

        places.giveBack(ALICE);
        places.take(ALICE);
        assertThat(places.taken()).isEqualTo(5);
    }

    @Test
    void letsNobodyInParticularHaveAll() {
        Places places = new Places(3, "streams are open (consume.streams)");
        for (int i = 0; i < 3; i++) {
            places.take(Principal.ANYBODY);
        }

        refused(() -> places.take(Principal.ANYBODY), Reason.NO_MEMORY);
    }

    @Test
    void takesOfThePartAndOfTheWholeOrOfNeither() {
        Places whole = new Places(10, "bytes");
        Places part = whole.part(8, "bytes of a part");
        whole.take(Principal.ANYBODY, 5);

        refused(() -> part.take(Principal.ANYBODY, 6), Reason.NO_MEMORY);
        part.take(Principal.ANYBODY, 5);
        refused(() -> part.require(Principal.ANYBODY, 1), Reason.NO_MEMORY);
        assertThat(List.of(part.taken(), whole.taken())).containsExactly(5L, 10L);

        part.giveBack(Principal.ANYBODY, 5);
        assertThat(List.of(part.taken(), whole.taken())).containsExactly(0L, 5L);
        refused(() -> part.take(ALICE, 5), Reason.TOO_MANY);
        part.take(ALICE, 4);
    }
}
