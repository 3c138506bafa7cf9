package io.floodmark.gateway.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.settings.SizeBound;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextsTest {
    private final RequestMemory budget = new RequestMemory(1 << 20);
    private final JsonTexts texts = new JsonTexts(new SizeBound(300_000, ""), budget.claim(Principal.ANYBODY));

    private List<String> all() {
        List<String> all = new ArrayList<>();
        for (Optional<byte[]> text = texts.next(); text.isPresent(); text = texts.next()) {
            all.add(new String(text.get(), StandardCharsets.UTF_8));
        }
        return all;
    }

    /** The objects are the same however the stream is cut. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void cutsAStreamIntoItsObjects(long seed) {
        Random random = new Random(seed);
        List<String> sent = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            sent.add("{\"a\":[\"}\\\"" + "x".repeat(random.nextInt(random.nextInt(20) == 0 ? 100_000 : 100)) + "\"]}");
        }
        String stream = String.join("\n ", sent);

        List<String> got = new ArrayList<>();
        for (int from = 0; from < stream.length(); ) {
            int to = Math.min(stream.length(), from + 1 + random.nextInt(random.nextBoolean() ? 10 : 60_000));
            texts.add(Buffer.buffer(stream.substring(from, to)));
            got.addAll(all());
            from = to;
        }

        assertThat(got).as("seed " + seed).isEqualTo(sent);
        assertThat(texts.cutOff()).isFalse();
    }

    @Test
    void claimsWhatItHoldsAndGivesBackWhatALongObjectTook() {
        texts.add(Buffer.buffer("{\"a\":\"" + "x".repeat(200_000)));
        assertThat(all()).isEmpty();
        assertThat(budget.taken()).isBetween(200_000L, 600_000L);

        texts.add(Buffer.buffer("\"}"));
        assertThat(all()).hasSize(1);
        texts.add(Buffer.buffer("{}"));

        assertThat(all()).hasSize(1);
        assertThat(budget.taken()).isLessThan(100_000L);
    }

    @Test
    void takesNothingInWithoutMemory() {
        RequestMemory.Claim other = budget.claim(Principal.ANYBODY);
        other.take(1 << 20);

        assertThatThrownBy(() -> texts.add(Buffer.buffer("{}")))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.NO_MEMORY));
    }

    @Test
    void refusesAnObjectThatIsTooLong() {
        texts.add(Buffer.buffer("{\"a\":\"" + "x".repeat(300_000)));

        assertThatThrownBy(texts::next).isInstanceOf(RefusedException.class);
    }
}
