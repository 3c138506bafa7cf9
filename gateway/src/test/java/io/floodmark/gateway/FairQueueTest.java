package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FairQueueTest {
    private final FairQueue<String> queue = new FairQueue<>(4);

    private List<String> all() {
        List<String> all = new ArrayList<>();
        for (Optional<String> next = queue.next(); next.isPresent(); next = queue.next()) {
            all.add(next.get());
        }
        return all;
    }

    @Test
    void letsSendersTakeTurns() {
        queue.put("a", "a1");
        queue.put("a", "a2");
        queue.put("a", "a3");
        queue.put("b", "b1");

        assertThat(all()).containsExactly("a1", "b1", "a2", "a3");
    }

    @Test
    void givesTheLastPlaceOfTheGreediestToWhoHasFewer() {
        List.of("a1", "a2", "a3", "a4").forEach(item -> queue.put("a", item));

        assertThat(queue.put("a", "a5")).contains("a5");
        assertThat(queue.put("b", "b1")).contains("a4");
        assertThat(queue.put("b", "b2")).contains("a3");
        assertThat(queue.put("b", "b3")).as("as many as the other").contains("b3");

        assertThat(all()).containsExactly("a1", "b1", "a2", "b2");
    }

    @Test
    void takesNothingFromThoseWithOne() {
        List.of("a", "b", "c", "d").forEach(sender -> queue.put(sender, sender));

        assertThat(queue.put("e", "e")).contains("e");
    }

    @Test
    void hasRoomAgainOnceSomethingHasHadItsTurn() {
        List.of("a1", "a2", "a3", "a4").forEach(item -> queue.put("a", item));
        assertThat(queue.next()).contains("a1");

        assertThat(queue.put("a", "a5")).isEmpty();
        assertThat(all()).containsExactly("a2", "a3", "a4", "a5");
        assertThat(queue.next()).isEmpty();
    }
}
