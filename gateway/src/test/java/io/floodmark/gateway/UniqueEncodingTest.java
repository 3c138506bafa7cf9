package io.floodmark.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.gateway.body.BodyEncoding;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.principal.Principal;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.settings.SizeBound;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UniqueEncodingTest {
    private static final byte[] BODY = "{\"some\":1}\n".repeat(20).getBytes(StandardCharsets.UTF_8);
    private static final int SEEDS = 200;

    private static byte[] inflated(UniqueEncoding encoding, int seed) {
        return BodyEncoding.of(encoding.contentEncoding().orElse(null))
                .inflate(
                        encoding.encode(BODY, seed),
                        new SizeBound(1_000, ""),
                        new RequestMemory(1_000_000).claim(Principal.ANYBODY));
    }

    @ParameterizedTest
    @EnumSource(
            value = UniqueEncoding.class,
            names = {"PLAIN", "GZIP", "ZSTD"})
    void keepsABody(UniqueEncoding encoding) {
        for (int seed = 0; seed < SEEDS; seed++) {
            assertThat(inflated(encoding, seed)).isEqualTo(BODY);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = UniqueEncoding.class,
            names = {"DAMAGED_GZIP", "DAMAGED_ZSTD"})
    void damagesItAlways(UniqueEncoding encoding) {
        for (int seed = 0; seed < SEEDS; seed++) {
            int where = seed;
            assertThatThrownBy(() -> inflated(encoding, where))
                    .as("seed " + seed)
                    .isInstanceOfSatisfying(
                            RefusedException.class,
                            refused -> assertThat(refused.why().reason()).isEqualTo(Reason.BAD_REQUEST));
        }
    }
}
