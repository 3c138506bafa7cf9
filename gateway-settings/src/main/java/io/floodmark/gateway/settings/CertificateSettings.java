package io.floodmark.gateway.settings;

import java.util.Locale;
import java.util.Optional;
import org.apache.kafka.common.security.ssl.SslPrincipalMapper;

/**
 * The part of a client's certificate that names its principal.
 *
 * @param principal the part of the certificate that holds the name
 * @param mappingRules rules in the syntax of Kafka's ssl.principal.mapping.rules, which are applied to that name
 */
public record CertificateSettings(Part principal, Optional<String> mappingRules) {
    /** A part of a certificate. */
    public enum Part {
        /** The most specific common name of the subject. */
        CN,
        /** The distinguished name of the subject (RFC 2253). */
        DN,
        /** The only URI among the subject's alternative names, e.g. a SPIFFE ID. */
        SAN_URI;

        /** Returns the name in configuration files. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public CertificateSettings {
        mappingRules.ifPresent(rules -> Require.that(
                valid(rules),
                "mapping-rules",
                rules,
                "rules as in Kafka's ssl.principal.mapping.rules, e.g. RULE:^CN=(.*?),.*$/$1/, DEFAULT"));
    }

    static CertificateSettings defaults() {
        return new CertificateSettings(Part.CN, Optional.empty());
    }

    private static boolean valid(String rules) {
        try {
            SslPrincipalMapper.fromRules(rules);
            return true;
        } catch (IllegalArgumentException invalid) {
            return false;
        }
    }
}
