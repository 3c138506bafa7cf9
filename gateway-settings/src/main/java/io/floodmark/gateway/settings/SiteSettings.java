package io.floodmark.gateway.settings;

import io.floodmark.gateway.address.AddressRange;
import io.floodmark.gateway.address.Authority;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The names under which clients reach the gateway, and the web pages that may use it.
 *
 * @param publicUrl beginning of all URLs in answers
 * @param trustedProxies addresses and ranges whose Forwarded and X-Forwarded-* headers count
 * @param hosts names that a Host header may have in addition to those of loopback
 * @param origins of web pages that may use the gateway
 */
public record SiteSettings(
        Optional<URI> publicUrl, List<String> trustedProxies, List<String> hosts, List<String> origins) {
    static final String URL_EXPECTED = "an absolute URL with http or https, without user, query and fragment,"
            + " e.g. https://events.example.com";
    static final String HOST_EXPECTED = "the name or the IP address of a host, without a port";
    static final String ORIGIN_EXPECTED = "an origin, e.g. https://app.example.com";

    public SiteSettings {
        trustedProxies = List.copyOf(trustedProxies);
        hosts = List.copyOf(hosts);
        origins = List.copyOf(origins);
        publicUrl.ifPresent(url -> Require.that(legalUrl(url.toString()), "public-url", url, URL_EXPECTED));
        trustedProxies.forEach(each -> Require.that(legalRange(each), "trusted-proxies", each, AddressRange.EXPECTED));
        hosts.forEach(each -> Require.that(legalHost(each), "hosts", each, HOST_EXPECTED));
        origins.forEach(each -> Require.that(legalOrigin(each), "cors.origins", each, ORIGIN_EXPECTED));
    }

    static SiteSettings defaults() {
        return new SiteSettings(Optional.empty(), List.of(), List.of(), List.of());
    }

    static boolean legalUrl(String text) {
        try {
            URI url = URI.create(text);
            return url.isAbsolute()
                    && url.getHost() != null
                    && Set.of("http", "https").contains(url.getScheme())
                    && url.getRawUserInfo() == null
                    && url.getRawQuery() == null
                    && url.getRawFragment() == null
                    && Authority.parse(url.getRawAuthority()).isPresent();
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    static boolean legalRange(String text) {
        return AddressRange.parse(text).isPresent();
    }

    static boolean legalHost(String text) {
        return Authority.parse(text).filter(host -> host.port() < 0).isPresent();
    }

    static boolean legalOrigin(String text) {
        return Authority.normalOrigin(text).isPresent();
    }
}
