package io.floodmark.gateway;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.floodmark.model.PlanException;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import java.util.Set;

/** Checks bearer tokens: a signature by a key of the issuer, issuer, audience and time. Thread-safe. */
final class Tokens {
    private static final int FETCH_MILLIS = 3_000;
    /** Signatures with keys that only the issuer has. */
    private static final Set<JWSAlgorithm> ALGORITHMS = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512);
    /** Of RFC 9068. */
    private static final JOSEObjectType ACCESS_TOKEN = new JOSEObjectType("at+jwt");

    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    private final String nameClaim;

    /** Who has a token, and how long it is good for. */
    record Holder(String name, Duration left) {}

    /** @throws PlanException where there are no keys */
    Tokens(TokenSettings settings) {
        nameClaim = settings.name();
        processor.setJWSTypeVerifier(new DefaultJOSEObjectTypeVerifier<>(null, JOSEObjectType.JWT, ACCESS_TOKEN));
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys(settings.keys())));
        processor.setJWTClaimsSetVerifier(new DefaultJWTClaimsVerifier<>(
                settings.audience(),
                new JWTClaimsSet.Builder().issuer(settings.issuer()).build(),
                Set.of("exp", nameClaim)));
    }

    private static JWKSource<SecurityContext> keys(String where) {
        try {
            if (where.startsWith("https://") || where.startsWith("http://")) {
                return JWKSourceBuilder.create(
                                URI.create(where).toURL(),
                                new com.nimbusds.jose.util.DefaultResourceRetriever(
                                        FETCH_MILLIS, FETCH_MILLIS, 1 << 20))
                        .retrying(true)
                        .build();
            }
            return new ImmutableJWKSet<>(JWKSet.load(new File(where)));
        } catch (IllegalArgumentException | IOException | ParseException unusable) {
            throw new PlanException(
                    "access.tokens.keys is " + where + ": no keys there; expected a URL or a file of a JWKS");
        }
    }

    /**
     * Empty where it is not good. May fetch keys, and so take seconds.
     *
     * @throws RefusedException where there are no keys to check it by
     */
    Optional<Holder> check(String token) {
        try {
            JWTClaimsSet claims = processor.process(token, null);
            Date end = claims.getExpirationTime();
            String name = claims.getStringClaim(nameClaim);
            if (end == null || name == null || name.isBlank()) {
                return Optional.empty();
            }
            return Optional.of(new Holder(name, Duration.between(Instant.now(), end.toInstant())));
        } catch (KeySourceException away) {
            throw new RefusedException(Reason.KEYS_AWAY, "the keys that tokens are checked by cannot be fetched");
        } catch (ParseException | BadJOSEException | JOSEException notGood) {
            return Optional.empty();
        }
    }
}
