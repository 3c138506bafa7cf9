package io.floodmark.gateway.http;

import io.floodmark.gateway.address.Authority;
import io.floodmark.gateway.settings.SiteSettings;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Determines the part before the path in URLs of the gateway, as its clients have to write it. Immutable. */
final class BaseUrl {
    private final Optional<String> fixed;
    private final Optional<String> fixedOrigin;
    private final TrustedProxies proxies;

    BaseUrl(SiteSettings settings, TrustedProxies proxies) {
        fixed = settings.publicUrl().map(url -> url.toString().replaceAll("/+$", ""));
        fixedOrigin = settings.publicUrl()
                .flatMap(url -> Authority.parse(url.getRawAuthority()).map(named -> named.origin(url.getScheme())));
        this.proxies = proxies;
    }

    /**
     * Returns the base URL for answers to a request: http.public-url, or what a trusted proxy or else the client sent;
     * empty if there is none.
     *
     * @param asked the authority that the request names
     */
    String of(HttpServerRequest request, Optional<Authority> asked) {
        return fixed.or(() -> forwarded(request, asked)).orElse("");
    }

    private Optional<String> forwarded(HttpServerRequest request, Optional<Authority> asked) {
        TrustedProxies.Said said = proxies.of(request, asked);
        String scheme = said.scheme().orElse(request.scheme());
        return said.authority().or(() -> asked).map(authority -> authority.origin(scheme));
    }

    /** Returns the origins of the gateway's own pages as the client of a request sees them. */
    Set<String> origins(HttpServerRequest request, Optional<Authority> asked) {
        Set<String> own = new HashSet<>();
        fixedOrigin.ifPresent(own::add);
        forwarded(request, asked).ifPresent(own::add);
        asked.ifPresent(authority -> own.add(authority.origin(request.scheme())));
        return own;
    }
}
