package io.floodmark.bench.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StackTableTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final StackTable table = new StackTable(new PrintStream(printed, true, StandardCharsets.UTF_8));

    private void add(HttpStack stack, double requestsPerSecond) {
        table.add(new StackTurn(stack, requestsPerSecond, 20, 1, 2, 30, 4, 5, 0));
    }

    @Test
    void comparesTheStacksWithinEachRound() {
        add(HttpStack.VERTX, 100);
        add(HttpStack.NETTY, 110);
        add(HttpStack.NETTY, 60);
        add(HttpStack.VERTX, 50);

        table.summary();

        assertThat(printed.toString(StandardCharsets.UTF_8))
                .containsPattern(
                        "requests/s +75 \\(50 to 100\\) +85 \\(60 to 110\\) +1\\.150 \\(1\\.100 to 1\\.200\\)");
    }

    @Test
    void eachStackIsFirstInEveryOtherRound() {
        assertThat(HttpStack.ofRound(0)).containsExactly(HttpStack.VERTX, HttpStack.NETTY);
        assertThat(HttpStack.ofRound(1)).containsExactly(HttpStack.NETTY, HttpStack.VERTX);
    }
}
