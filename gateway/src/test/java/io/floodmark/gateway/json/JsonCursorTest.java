package io.floodmark.gateway.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.error.RefusedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the gateway's own reader of envelopes, and compares it with Jackson. */
class JsonCursorTest {
    private static JsonCursor cursor(String json) {
        return new JsonCursor(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void readsWhatEnvelopesAreMadeOf() {
        JsonCursor json = cursor(" { \"a\" : [ 1 , null,\"x\\\"\\u00e9\" ] , \"b\":{\"c\":[{}, \"]}\"]} } ");

        json.open('{');
        assertThat(json.more('}')).isTrue();
        assertThat(json.name()).isEqualTo("a");
        json.open('[');
        assertThat(json.more(']')).isTrue();
        assertThat(json.whole()).isEqualTo(1);
        assertThat(json.more(']')).isTrue();
        assertThat(json.nothing()).isTrue();
        assertThat(json.more(']')).isTrue();
        assertThat(json.text()).isEqualTo("x\"é");
        assertThat(json.more(']')).isFalse();
        assertThat(json.more('}')).isTrue();
        assertThat(json.name()).isEqualTo("b");
        assertThat(json.value()).asString().isEqualTo("{\"c\":[{}, \"]}\"]}");
        assertThat(json.more('}')).isFalse();
        assertThat(json.ended()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 7, 8, 9, 31, 1_000})
    void decodesBase64OfAnyLength(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        String text = Base64.getEncoder().encodeToString(bytes);

        assertThat(cursor('"' + text + '"').base64()).isEqualTo(bytes);
        assertThat(cursor('"' + text.replace("=", "") + '"').base64()).isEqualTo(bytes);
        assertThat(cursor('"' + text.replace("/", "\\/") + '"').base64()).isEqualTo(bytes);
    }

    @Test
    void refusesWhatIsNoBase64() {
        for (String bad : List.of("\"a\"", "\"?\"", "\"YQ=\"Q\"", "\"YQ", "12", "\"Y\\\"", "\"a b\"")) {
            assertThatThrownBy(() -> cursor(bad).base64()).as(bad).isInstanceOf(RefusedException.class);
        }
    }

    private static JsonCursor member(String value) {
        JsonCursor json = cursor("{\"a\":" + value + "}");
        json.open('{');
        json.more('}');
        json.name();
        return json;
    }

    @Test
    void refusesAMemberThatIsGivenTwice() {
        JsonCursor json = cursor("{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":2}],\"\\u0061\":3}");
        json.open('{');
        json.more('}');
        json.name();
        json.open('{');
        json.more('}');
        assertThat(json.name()).as("of another object").isEqualTo("a");
        json.whole();
        json.more('}');
        json.more('}');
        json.name();
        json.open('[');
        for (int i = 1; i <= 2; i++) {
            json.more(']');
            json.open('{');
            json.more('}');
            assertThat(json.name()).isEqualTo("a");
            assertThat(json.whole()).isEqualTo(i);
            json.more('}');
        }
        json.more(']');
        json.more('}');

        assertThatThrownBy(json::name)
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("duplicate member")
                .hasMessageContaining("byte 35");
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "007", "01", "-0", "+1", "1.0", "1e1", "0x1"})
    void refusesWhatIsNoWholeNumber(String number) {
        assertThatThrownBy(() -> member(number).whole())
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("byte 5");
        assertThat(member("0").whole()).isZero();
        assertThat(member("70").whole()).isEqualTo(70);
    }

    @Test
    void takesNothingForNullThatOnlyBeginsSo() {
        assertThat(member("null").nothing()).isTrue();
        assertThat(member("nullx").nothing()).isFalse();
        assertThat(cursor("null").nothing()).isTrue();
    }

    @Test
    void refusesWhatFollowsADocument() {
        JsonCursor json = cursor("{} \n{");
        json.open('{');
        json.more('}');

        assertThatThrownBy(json::end).isInstanceOf(RefusedException.class).hasMessageContaining("byte 4");
    }

    @Test
    void refusesTextsWithoutBytesInUtf8() {
        assertThat(cursor("\"\\ud83d\\ude00\"").text()).isEqualTo("\uD83D\uDE00");
        for (String half : List.of("\"\\ud83d\"", "\"\\ude00\"", "\"\\ude00\\ud83d\"", "\"\\ud83dx\"")) {
            assertThatThrownBy(() -> cursor(half).text())
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("surrogate");
        }
        byte[] overlong = {'"', (byte) 0xC0, (byte) 0xAF, '"'};
        assertThatThrownBy(() -> new JsonCursor(overlong).text())
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("UTF-8");
    }

    @Test
    void takesAndRefusesTheSameBatchesAsJackson() {
        String whole = "{\"records\":[{\"key\":\"YQ==\",\"value\":{\"a\":[1,2.5e3,\"x\\\\\\\"y\",true,null]}},"
                + "{\"partition\":1,\"value\":\"é\\u0041\"}]}";
        long seed = 20_261_122;
        Random random = new Random(seed);
        List<String> different = new ArrayList<>();

        for (int round = 0; round < 20_000; round++) {
            byte[] body = whole.getBytes(StandardCharsets.UTF_8);
            for (int i = random.nextInt(3); i >= 0; i--) {
                body[random.nextInt(body.length)] = (byte) "{}[]\",:\\ 0aen\n-.tf".charAt(random.nextInt(18));
            }
            if (reads(body) && !fits(body)) {
                different.add(new String(body, StandardCharsets.UTF_8));
            }
        }

        assertThat(different).as("read although it is no JSON, seed " + seed).isEmpty();
        assertThat(reads(whole.getBytes(StandardCharsets.UTF_8))).isTrue();
    }

    /** Reads a body as {@code V2Form} reads the JSON kind. Returns false if it is refused. */
    private static boolean reads(byte[] body) {
        try {
            JsonCursor json = new JsonCursor(body);
            json.open('{');
            while (json.more('}')) {
                json.name();
                json.open('[');
                while (json.more(']')) {
                    json.open('{');
                    while (json.more('}')) {
                        json.name();
                        json.value();
                    }
                }
            }
            return json.ended();
        } catch (RefusedException refused) {
            return false;
        }
    }

    private static boolean fits(byte[] body) {
        try {
            JsonNode tree = JsonMapper.shared().readTree(body);
            return tree.isObject();
        } catch (JacksonException malformed) {
            return false;
        }
    }
}
