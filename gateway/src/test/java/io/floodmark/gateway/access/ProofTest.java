package io.floodmark.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProofTest {
    @ParameterizedTest
    @ValueSource(strings = {"Basic YTpi", "basic YTpi", "BASIC   YTpi", " Basic YTpi  ", "Basic\tYTpi"})
    void takesAllSpellingsOfCredentialsForTheSame(String spelling) {
        assertThat(Proof.of(spelling).map(Proof::parts)).contains(List.of("basic", "a", "b"));
    }

    @Test
    void needsNoPaddingOfCredentials() {
        assertThat(Proof.of("Basic YTpiYw")).isEqualTo(Proof.of("Basic YTpiYw=="));
    }

    @Test
    void tellsATokenFromAPassword() {
        Optional<Proof> token = Proof.of("bearer x.y.z");

        assertThat(token.map(Proof::parts)).contains(List.of("bearer", "x.y.z"));
        assertThat(token.map(Proof::name)).contains("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Basic", "Basic ?", "Basic YQ==", "Digest a", "Bearer", "x"})
    void takesNothingElse(String other) {
        assertThat(Proof.of(other)).isEmpty();
    }

    @Test
    void showsNoSecret() {
        assertThat(Proof.of("Basic YTpi").orElseThrow().toString()).isEqualTo("Proof[...]");
    }
}
