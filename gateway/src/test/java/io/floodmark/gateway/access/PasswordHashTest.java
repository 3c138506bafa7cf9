package io.floodmark.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordHashTest {
    private static PasswordHash read(String text) {
        return PasswordHash.read(text).orElseThrow();
    }

    /** The JDK's own PBKDF2 is the reference. The longest password exceeds a block of SHA-256. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "secret",
                "pässwörd\uD83D\uDD11",
                "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef+"
            })
    void isThatOfTheStandard(String password) throws GeneralSecurityException {
        String[] parts = PasswordHash.of(password.toCharArray(), 5_000).split("\\$", -1);
        PBEKeySpec spec =
                new PBEKeySpec(password.toCharArray(), Base64.getDecoder().decode(parts[2]), 5_000, 256);

        byte[] expected = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                .generateSecret(spec)
                .getEncoded();

        assertThat(Base64.getDecoder().decode(parts[3])).isEqualTo(expected);
    }

    @Test
    void letsOthersGoOnWhileItIsChecked() {
        PasswordHash hash = read(PasswordHash.of("secret".toCharArray(), 10_000));
        AtomicInteger steps = new AtomicInteger();

        assertThat(hash.fits("secret".toCharArray(), steps::incrementAndGet)).isTrue();
        assertThat(steps).hasValue(4);
        assertThat(hash.fits("guess".toCharArray(), () -> {})).isFalse();
    }
}
