package io.floodmark.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CircleTest {
    @Test
    void spreadsWorkersOverExecutorsBeforeAnyHasASecond() {
        assertThat(Circle.order(List.of("1", "1", "0", "0", "1"))).containsExactly(2, 0, 3, 1, 4);
    }
}
