package io.floodmark.gateway.produce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.lane.Event;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.quota.RequestMemory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLinesTest {
    private static List<Event> parse(String body) {
        return parse(body.getBytes(StandardCharsets.UTF_8));
    }

    private static List<Event> parse(byte[] body) {
        RecordCollector collector =
                new RecordCollector(10, new RequestMemory(1 << 20).claim(Principal.ANYBODY), List.of());
        JsonLines.parse(
                body, collector, value -> new Event(null, value, List.of(), Event.ANY_PARTITION, Event.NO_TIMESTAMP));
        return collector.events();
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
    void namesTheLineThatIsNotInUtf8() {
        Charset latin = StandardCharsets.ISO_8859_1;
        for (String line : List.of(
                // These are a NUL in two bytes, half of a surrogate pair, a character beyond the last one, and a
                // truncated one.
                "\"\u00c0\u0080\"", "\"\u00ed\u00a0\u00bd\"", "\"\u00f4\u0090\u0080\u0080\"", "\"\u00c3\"")) {
            assertThatThrownBy(() -> parse(("{}\n" + line).getBytes(latin)))
                    .isInstanceOf(RefusedException.class)
                    .hasMessage("line 2 is not in UTF-8");
        }
        assertThatThrownBy(() -> parse("\uFEFF{}"))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("line 1 begins with a byte order mark");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "UTF-16"})
    void guessesNoEncoding(String encoding) {
        assertThatThrownBy(() -> parse("{\"a\":1}".getBytes(Charset.forName(encoding))))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("line 1 ");
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
