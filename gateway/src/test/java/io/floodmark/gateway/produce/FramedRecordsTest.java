package io.floodmark.gateway.produce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.lane.Event;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.quota.RequestMemory;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FramedRecordsTest {
    private static List<Event> parse(byte[] body, int maxRecords) {
        RecordCollector collector =
                new RecordCollector(maxRecords, new RequestMemory(1 << 20).claim(Principal.ANYBODY), List.of());
        FramedRecords.parse(body, collector);
        return collector.events();
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replace(" ", ""));
    }

    @Test
    void readsRecordsOfEveryKind() {
        List<Event> events = parse(
                hex("00000003 00 6162"
                        + "0000001c 0f 00000002 0000000000000005 00000001 6b 0001 0001 68 00000000 76"
                        + "00000001 10"),
                10);

        assertThat(events).hasSize(3);
        assertThat(events.get(0).value()).isEqualTo(hex("6162"));
        assertThat(events.get(0).key()).isNull();
        assertThat(events.get(0).partition()).isEqualTo(Event.ANY_PARTITION);
        assertThat(events.get(1).key()).isEqualTo(hex("6b"));
        assertThat(events.get(1).partition()).isEqualTo(2);
        assertThat(events.get(1).timestampMillis()).isEqualTo(5);
        assertThat(events.get(1).headers()).singleElement().satisfies(header -> {
            assertThat(header.key()).isEqualTo("h");
            assertThat(header.value()).isEmpty();
        });
        assertThat(events.get(1).value()).isEqualTo(hex("76"));
        assertThat(events.get(2).value()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "0000, cut off",
        "00000000, length of 0",
        "00000002 00, length of 2",
        "FFFFFFFF 00, length of 4294967295",
        "00000001 20, flags",
        "00000002 10 61, although its flags say null",
        "00000005 01 7FFFFFFF, shorter than a length",
        "00000005 01 FFFFFFFF, shorter than a length",
        "00000002 04 00, shorter than its flags",
        "00000005 04 FFFFFFFF, negative partition",
        "00000003 02 0001, shorter than its flags",
        "0000000a 02 0001 0001 FF 00000000, not UTF-8",
    })
    void refusesWhatIsNotWhole(String body, String problem) {
        assertThatThrownBy(() -> parse(hex(body), 10))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(problem)
                .hasMessageContaining("record 0");
    }

    @Test
    void refusesMoreRecordsThanItMay() {
        assertThatThrownBy(() -> parse(hex("00000001 00".repeat(3)), 2))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.TOO_LARGE));
    }

    @Test
    void refusesMoreHeadersThanItMay() {
        assertThatThrownBy(() -> parse(hex("00001779 02 03e9" + "0000 00000000".repeat(1_001)), 10))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.TOO_LARGE));
    }

    /** Any bytes are either parsed as records or refused. */
    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void survivesNoise(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] whole = hex("0000001c 0f 00000002 0000000000000005 00000001 6b 0001 0001 68 00000000 76".repeat(3));
        for (int i = 0; i < 20_000; i++) {
            byte[] body = Arrays.copyOf(whole, random.nextInt(whole.length + 1));
            for (int changes = random.nextInt(4); changes > 0 && body.length > 0; changes--) {
                body[random.nextInt(body.length)] = (byte) random.nextInt();
            }
            try {
                assertThat(parse(body, 100)).as("seed " + seed).isNotNull();
            } catch (RefusedException refused) {
                assertThat(refused.why().status()).isIn(400, 413);
            }
        }
    }
}
