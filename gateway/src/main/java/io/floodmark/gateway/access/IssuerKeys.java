package io.floodmark.gateway.access;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.JWKSetSourceWrapper;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.URLBasedJWKSetSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import java.net.URL;
import java.time.Duration;

/** Keys of an issuer, fetched from a URL. If the last fetch failed, an unknown key may be a new one. Thread-safe. */
final class IssuerKeys extends JWKSetSourceWrapper<SecurityContext> {
    /** The age at which keys are fetched again. */
    static final Duration FRESH = Duration.ofMinutes(5);

    /**
     * The time for which known keys stay valid if the URL does not answer. It is bounded, because a key may have been
     * revoked meanwhile.
     */
    private static final Duration OUTAGE = Duration.ofDays(1);

    private static final Duration QUEUED = Duration.ofSeconds(15);
    private static final int FETCH_MILLIS = 3_000;
    private static final int MOST_BYTES = 1 << 20;

    private volatile boolean away;

    private IssuerKeys(JWKSetSource<SecurityContext> url) {
        super(url);
    }

    static IssuerKeys of(URL url) {
        return new IssuerKeys(
                new URLBasedJWKSetSource<>(url, new DefaultResourceRetriever(FETCH_MILLIS, FETCH_MILLIS, MOST_BYTES)));
    }

    /** Returns a source that caches the keys. */
    JWKSource<SecurityContext> remembered(Duration fresh) {
        return JWKSourceBuilder.create(this)
                .cache(fresh.toMillis(), QUEUED.toMillis())
                // While the URL does not answer, refreshing ahead would use up the fetches that the rate limit allows.
                .refreshAheadCache(false)
                .rateLimited(Math.min(fresh.toMillis() / 2, JWKSourceBuilder.DEFAULT_RATE_LIMIT_MIN_INTERVAL))
                .retrying(true)
                .outageTolerant(OUTAGE.toMillis())
                .build();
    }

    @Override
    public JWKSet getJWKSet(JWKSetCacheRefreshEvaluator refresh, long currentTime, SecurityContext context)
            throws KeySourceException {
        try {
            JWKSet keys = getSource().getJWKSet(refresh, currentTime, context);
            away = false;
            return keys;
        } catch (KeySourceException failed) {
            away = true;
            throw failed;
        }
    }

    /** True if the last fetch failed. */
    boolean away() {
        return away;
    }
}
