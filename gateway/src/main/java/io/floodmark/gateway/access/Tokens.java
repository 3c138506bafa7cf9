package io.floodmark.gateway.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSKeySelector;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.settings.TokenSettings;
import io.floodmark.model.error.PlanException;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.security.Key;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks bearer tokens: signature by a key of the issuer, issuer, audience and time. Thread-safe. */
final class Tokens {
    /** The allowed clock skew: a token is accepted that long before {@code nbf} and after {@code exp}. */
    static final Duration CLOCK_SKEW = Duration.ofMinutes(1);

    /** Asymmetric algorithms, whose private keys only the issuer has. */
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
    /** The type of RFC 9068, which allows both spellings. */
    private static final JOSEObjectType ACCESS_TOKEN = new JOSEObjectType("at+jwt");

    private static final JOSEObjectType SPELLED_OUT = new JOSEObjectType("application/at+jwt");

    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    private final String nameClaim;

    /** The principal of a token, and its remaining validity. */
    record Holder(String name, Duration left) {}

    /** @throws PlanException if there are no keys */
    Tokens(TokenSettings settings) {
        this(settings, IssuerKeys.FRESH);
    }

    /** @param fresh maximum age of keys from a URL before they are fetched again */
    Tokens(TokenSettings settings, Duration fresh) {
        nameClaim = settings.name();
        processor.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(null, JOSEObjectType.JWT, ACCESS_TOKEN, SPELLED_OUT));
        processor.setJWSKeySelector(keys(settings.keys(), fresh));
        DefaultJWTClaimsVerifier<SecurityContext> claims = new DefaultJWTClaimsVerifier<>(
                settings.audience(),
                new JWTClaimsSet.Builder().issuer(settings.issuer()).build(),
                Set.of("exp", nameClaim));
        claims.setMaxClockSkew((int) CLOCK_SKEW.toSeconds());
        processor.setJWTClaimsSetVerifier(claims);
    }

    private static JWSKeySelector<SecurityContext> keys(String where, Duration fresh) {
        try {
            if (where.startsWith("https://") || where.startsWith("http://")) {
                return fetched(IssuerKeys.of(URI.create(where).toURL()), fresh);
            }
            return new JWSVerificationKeySelector<>(ALGORITHMS, new ImmutableJWKSet<>(JWKSet.load(new File(where))));
        } catch (IllegalArgumentException | IOException | ParseException unusable) {
            throw new PlanException(
                    "access.tokens.keys is " + where + ": no keys there; expected a URL or a file of a JWKS");
        }
    }

    private static JWSKeySelector<SecurityContext> fetched(IssuerKeys keys, Duration fresh) {
        JWSKeySelector<SecurityContext> known = new JWSVerificationKeySelector<>(ALGORITHMS, keys.remembered(fresh));
        return (header, context) -> {
            List<? extends Key> found = known.selectJWSKeys(header, context);
            if (found.isEmpty() && ALGORITHMS.contains(header.getAlgorithm()) && keys.away()) {
                throw new KeySourceException("the key may be one that could not be fetched");
            }
            return found;
        };
    }

    /**
     * Returns the holder of a token; empty if it is invalid. It may fetch keys, and so take seconds.
     *
     * @throws RefusedException if there are no keys to check it with
     */
    Optional<Holder> check(String token) {
        try {
            JWTClaimsSet claims = processor.process(token, null);
            Date end = claims.getExpirationTime();
            String name = claims.getStringClaim(nameClaim);
            if (end == null || name == null || name.isBlank()) {
                return Optional.empty();
            }
            Instant last = end.toInstant().plus(CLOCK_SKEW);
            return Optional.of(new Holder(name, Duration.between(Instant.now(), last)));
        } catch (KeySourceException away) {
            throw new RefusedException(Reason.KEYS_AWAY, "the keys that verify tokens cannot be fetched");
        } catch (ParseException | BadJOSEException | JOSEException notGood) {
            return Optional.empty();
        }
    }
}
