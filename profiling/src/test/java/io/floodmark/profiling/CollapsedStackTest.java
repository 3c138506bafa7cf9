package io.floodmark.profiling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.profile.Profile;
import java.util.List;
import org.junit.jupiter.api.Test;

class CollapsedStackTest {
    @Test
    void takesMarksAndNumbersOfThreadsAway() {
        Profile.Stack stack = CollapsedStack.parse(
                "[data-plane-kafka-request-handler-3 tid=4711];a.B.run_[j];a.B.<init>_[0];memcpy 12");

        assertThat(stack)
                .isEqualTo(new Profile.Stack(
                        "data-plane-kafka-request-handler-3", List.of("a.B.run", "a.B.<init>", "memcpy"), 12));
    }

    @Test
    void keepsSpacesOfThreadsAndFrames() {
        Profile.Stack stack = CollapsedStack.parse("[GC Thread#0 tid=5];void f(int, long) 3");

        assertThat(stack).isEqualTo(new Profile.Stack("GC Thread#0", List.of("void f(int, long)"), 3));
    }

    @Test
    void rejectsALineWithoutANumber() {
        assertThatThrownBy(() -> CollapsedStack.parse("frames"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected frames and a number");
    }
}
