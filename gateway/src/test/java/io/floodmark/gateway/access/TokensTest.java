package io.floodmark.gateway.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.settings.TokenSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests tokens with the keys of an issuer that serves them. */
class TokensTest {
    private HttpServer issuer;
    private volatile JWKSet served = new JWKSet();
    private volatile boolean away;
    private final AtomicInteger refusals = new AtomicInteger();

    @BeforeEach
    void serve() throws IOException {
        issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        issuer.createContext("/jwks.json", exchange -> {
            if (away) {
                refusals.incrementAndGet();
                exchange.sendResponseHeaders(503, -1);
                exchange.close();
                return;
            }
            byte[] keys = served.toString().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, keys.length);
            exchange.getResponseBody().write(keys);
            exchange.close();
        });
        issuer.start();
    }

    @AfterEach
    void end() {
        issuer.stop(0);
    }

    private Tokens tokens() {
        return new Tokens(settings());
    }

    private TokenSettings settings() {
        String url = "http://127.0.0.1:" + issuer.getAddress().getPort() + "/jwks.json";
        return new TokenSettings(url, "https://issuer", "floodmark", "sub");
    }

    private static ECKey key(String id, Curve curve) throws JOSEException {
        return new ECKeyGenerator(curve).keyID(id).generate();
    }

    private static String token(ECKey with, JWSAlgorithm algorithm, String type) throws JOSEException {
        return token(with, algorithm, type, Instant.now().plusSeconds(600));
    }

    private static String token(ECKey with, JWSAlgorithm algorithm, String type, Instant end) throws JOSEException {
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(algorithm)
                        .keyID(with.getKeyID())
                        .type(new JOSEObjectType(type))
                        .build(),
                new JWTClaimsSet.Builder()
                        .subject("alice")
                        .issuer("https://issuer")
                        .audience("floodmark")
                        .expirationTime(Date.from(end))
                        .build());
        token.sign(new ECDSASigner(with));
        return token.serialize();
    }

    @Test
    void takesIdentityAndAccessTokensAndNothingElseThatIsSigned() throws JOSEException {
        ECKey key = key("one", Curve.P_521);
        served = new JWKSet(key.toPublicJWK());
        Tokens tokens = tokens();

        for (String type : List.of("JWT", "at+jwt", "application/at+jwt")) {
            assertThat(tokens.check(token(key, JWSAlgorithm.ES512, type)))
                    .as(type)
                    .isPresent();
        }
        assertThat(tokens.check(token(key, JWSAlgorithm.ES512, "logout+jwt"))).isEmpty();
    }

    @Test
    void fetchesAKeyThatItHasNotSeen() throws JOSEException {
        ECKey first = key("first", Curve.P_256);
        ECKey next = key("next", Curve.P_256);
        served = new JWKSet(first.toPublicJWK());
        Tokens tokens = tokens();
        assertThat(tokens.check(token(first, JWSAlgorithm.ES256, "JWT"))).isPresent();

        served = new JWKSet(List.of(first.toPublicJWK(), next.toPublicJWK()));

        assertThat(tokens.check(token(next, JWSAlgorithm.ES256, "JWT"))).isPresent();
    }

    @Test
    void doesNotBlameATokenForAnIssuerThatIsSilent() throws JOSEException {
        String token = token(key("one", Curve.P_256), JWSAlgorithm.ES256, "JWT");
        Tokens tokens = tokens();
        issuer.stop(0);

        assertThatThrownBy(() -> tokens.check(token)).isInstanceOfSatisfying(RefusedException.class, refused -> {
            assertThat(refused.why().reason()).isEqualTo(Reason.KEYS_AWAY);
            assertThat(refused.why().reason().passing()).isTrue();
        });
    }

    @Test
    void goesOnWithTheKeysThatItKnowsWhileTheIssuerIsAway() throws JOSEException {
        ECKey known = key("known", Curve.P_256);
        ECKey unknown = key("unknown", Curve.P_256);
        served = new JWKSet(known.toPublicJWK());
        Tokens tokens = new Tokens(settings(), Duration.ofMillis(200));
        String good = token(known, JWSAlgorithm.ES256, "JWT");
        assertThat(tokens.check(good)).isPresent();

        away = true;

        await().until(() -> {
            assertThat(tokens.check(good)).isPresent();
            return refusals.get() > 2;
        });
        assertThatThrownBy(() -> tokens.check(token(unknown, JWSAlgorithm.ES256, "JWT")))
                .as("it may be a new one")
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.why().reason()).isEqualTo(Reason.KEYS_AWAY));
        assertThat(tokens.check(token(other(known), JWSAlgorithm.ES256, "JWT")))
                .as("a signature that is wrong with any key")
                .isEmpty();

        served = new JWKSet(List.of(known.toPublicJWK(), unknown.toPublicJWK()));
        away = false;

        await().ignoreExceptionsInstanceOf(RefusedException.class)
                .until(() ->
                        tokens.check(token(unknown, JWSAlgorithm.ES256, "JWT")).isPresent());
    }

    /** Returns another key with the same id. */
    private static ECKey other(ECKey key) throws JOSEException {
        return key(key.getKeyID(), Curve.P_256);
    }

    @Test
    void allowsForClocksThatDiffer() throws JOSEException {
        ECKey key = key("one", Curve.P_256);
        served = new JWKSet(key.toPublicJWK());
        Tokens tokens = tokens();

        assertThat(tokens.check(
                        token(key, JWSAlgorithm.ES256, "JWT", Instant.now().minusSeconds(30))))
                .hasValueSatisfying(holder -> assertThat(holder.left()).isBetween(Duration.ZERO, Tokens.CLOCK_SKEW));
        assertThat(tokens.check(
                        token(key, JWSAlgorithm.ES256, "JWT", Instant.now().minusSeconds(70))))
                .isEmpty();
    }
}
