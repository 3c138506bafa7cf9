package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLinesTest {
    private static List<Event> parse(String body) {
        Harvest harvest = new Harvest(10, new ByteBudget(1 << 20).claim(), List.of());
        JsonLines.parse(
                body.getBytes(StandardCharsets.UTF_8),
                harvest,
                value -> new Event(null, value, List.of(), Event.ANY_PARTITION, Event.NO_TIMESTAMP));
        return harvest.events();
    }

    @Test
    void keepsEachLineAsItIs() {
        assertThat(parse("{ \"a\" : 1.0 }\n\r\n\n[]\r\n1\nnull"))
                .extracting(event -> new String(event.value(), StandardCharsets.UTF_8))
                .containsExactly("{ \"a\" : 1.0 }", "[]", "1", "null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{} {}", "{}]", "a", "{\"a\":}", " ", "\u0001", "[1,]", "\"secret"})
    void namesTheLineThatIsNoneAndNothingOfIt(String line) {
        assertThatThrownBy(() -> parse("{}\n" + line))
                .isInstanceOf(RefusedException.class)
                .hasMessage("line 2 is not one JSON text");
    }

    @Test
    void refusesNestingWithoutEnd() {
        assertThatThrownBy(() -> parse("[".repeat(100_000))).isInstanceOf(RefusedException.class);
    }

    @Test
    void refusesMoreRecordsThanItMay() {
        assertThatThrownBy(() -> parse("1\n".repeat(11)))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.TOO_LARGE));
    }
}
