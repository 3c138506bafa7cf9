package io.floodmark.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FairQueueTest {
    private final FairQueue<String> queue = new FairQueue<>(4);

    /** Adds an item of a sender whose address and name are the same. */
    private Optional<String> put(String sender, String item) {
        return queue.put(new FairQueue.Sender(sender, sender), item);
    }

    private Optional<String> put(String address, String name, String item) {
        return queue.put(new FairQueue.Sender(address, name), item);
    }

    private List<String> all() {
        List<String> all = new ArrayList<>();
        for (Optional<String> next = queue.next(); next.isPresent(); next = queue.next()) {
            all.add(next.get());
        }
        return all;
    }

    @Test
    void letsSendersTakeTurns() {
        put("a", "a1");
        put("a", "a2");
        put("a", "a3");
        put("b", "b1");

        assertThat(all()).containsExactly("a1", "b1", "a2", "a3");
    }

    @Test
    void oneAddressWithManyNamesWaitsForAnotherAddress() {
        put("guesser", "n1", "g1");
        put("guesser", "n2", "g2");
        put("guesser", "n3", "g3");
        put("home", "alice", "login");

        assertThat(all()).containsExactly("g1", "login", "g2", "g3");
    }

    @Test
    void manyAddressesWithOneNameWaitForAnotherName() {
        put("bot1", "admin", "g1");
        put("bot2", "admin", "g2");
        put("bot3", "admin", "g3");
        put("home", "alice", "login");

        assertThat(all()).containsExactly("g1", "login", "g2", "g3");
    }

    /** This also applies if its items arrive while others are taken, so that some of them always wait. */
    @Test
    void whoKeepsSendingGoesBehindWhoComesLater() {
        put("guesser", "n1", "g1");
        put("guesser", "n2", "g2");
        assertThat(queue.next()).contains("g1");
        put("guesser", "n3", "g3");
        assertThat(queue.next()).contains("g2");
        put("guesser", "n4", "g4");
        put("home", "alice", "login");

        assertThat(all()).containsExactly("login", "g3", "g4");
    }

    @Test
    void givesTheLastPlaceOfTheGreediestToWhoHasFewer() {
        List.of("a1", "a2", "a3", "a4").forEach(item -> put("a", item));

        assertThat(put("a", "a5")).contains("a5");
        assertThat(put("b", "b1")).contains("a4");
        assertThat(put("b", "b2")).contains("a3");
        assertThat(put("b", "b3")).as("as many as the other").contains("b3");

        assertThat(all()).containsExactly("a1", "b1", "a2", "b2");
    }

    @Test
    void givesUpThePlaceOfWhatIsRemoved() {
        List.of("a1", "a2", "a3", "a4").forEach(item -> put("a", item));
        FairQueue.Sender sender = new FairQueue.Sender("a", "a");

        assertThat(queue.remove(sender, "a2")).isTrue();
        assertThat(queue.remove(sender, "a2")).isFalse();
        assertThat(queue.remove(new FairQueue.Sender("b", "b"), "b1")).isFalse();

        assertThat(put("a", "a5")).isEmpty();
        assertThat(all()).containsExactly("a1", "a3", "a4", "a5");
    }

    @Test
    void takesNothingFromThoseWithOne() {
        List.of("a", "b", "c", "d").forEach(sender -> put(sender, sender));

        assertThat(put("e", "e")).contains("e");
    }

    @Test
    void hasRoomAgainOnceSomethingHasHadItsTurn() {
        List.of("a1", "a2", "a3", "a4").forEach(item -> put("a", item));
        assertThat(queue.next()).contains("a1");

        assertThat(put("a", "a5")).isEmpty();
        assertThat(all()).containsExactly("a2", "a3", "a4", "a5");
        assertThat(queue.next()).isEmpty();
    }

    @Test
    void hasAPlaceForAnotherNameWhereManyAddressesTryOne() {
        List.of("a", "b", "c", "d").forEach(address -> put(address, "root", address));

        assertThat(put("e", "root", "e")).as("one more of them").contains("e");
        assertThat(put("f", "alice", "alice")).contains("d");

        assertThat(all()).containsExactly("a", "alice", "b", "c");
    }

    @Test
    void hasAPlaceForAnotherNameWhereAllShareAnAddress() {
        List.of("1", "2", "3", "4").forEach(guess -> put("proxy", "root", guess));

        assertThat(put("proxy", "alice", "alice")).contains("4");
        assertThat(put("proxy", "root", "5")).contains("5");

        assertThat(all()).containsExactly("1", "alice", "2", "3");
    }

    @Test
    void countsNothingThatHasLeft() {
        List.of("1", "2", "3", "4").forEach(guess -> put("proxy", "root", guess));
        assertThat(all()).hasSize(4);

        List.of("a", "b", "c", "d").forEach(name -> put("proxy", name, name));

        assertThat(put("proxy", "root", "5"))
                .as("the address has as many places as it had")
                .contains("5");
        assertThat(all()).containsExactly("a", "b", "c", "d");
    }
}
