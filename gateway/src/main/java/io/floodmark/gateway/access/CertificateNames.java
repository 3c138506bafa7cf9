package io.floodmark.gateway.access;

import io.floodmark.gateway.settings.CertificateSettings;
import java.io.IOException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.naming.NamingException;
import javax.naming.directory.Attribute;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import org.apache.kafka.common.security.ssl.SslPrincipalMapper;

/** Finds the name of a principal in a client's certificate. Thread-safe. */
final class CertificateNames {
    /** The type of a URI among alternative names (RFC 5280, 4.2.1.6). */
    private static final int URI = 6;

    private final CertificateSettings.Part part;
    private final Optional<SslPrincipalMapper> rules;

    CertificateNames(CertificateSettings settings) {
        part = settings.principal();
        rules = settings.mappingRules().map(SslPrincipalMapper::fromRules);
    }

    /** Returns the name; empty if the certificate has none, or no rule matches it. */
    Optional<String> of(X509Certificate certificate) {
        String subject = certificate.getSubjectX500Principal().getName();
        Optional<String> name = switch (part) {
            case CN -> commonName(subject);
            case DN -> Optional.of(subject);
            case SAN_URI -> uri(certificate);
        };
        return name.flatMap(this::mapped).filter(mapped -> !mapped.isBlank());
    }

    /**
     * Returns the most specific common name: directories append their folders, e.g. {@code CN=Users}, after it. If it
     * is missing or is not text, the whole distinguished name is used, since a less specific one is shared by many.
     */
    private static Optional<String> commonName(String subject) {
        try {
            List<Rdn> leastSpecificFirst = new LdapName(subject).getRdns();
            for (int i = leastSpecificFirst.size() - 1; i >= 0; i--) {
                Attribute common = leastSpecificFirst.get(i).toAttributes().get("CN");
                if (common != null) {
                    boolean text = common.size() == 1 && common.get() instanceof String;
                    return Optional.of(text ? String.valueOf(common.get()) : subject);
                }
            }
            return Optional.of(subject);
        } catch (NamingException unreadable) {
            return Optional.empty();
        }
    }

    /**
     * Returns the only URI. A certificate with several URIs could be taken for several principals (SPIFFE X.509-SVID,
     * 2).
     */
    private static Optional<String> uri(X509Certificate certificate) {
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            List<String> uris = names == null
                    ? List.of()
                    : names.stream()
                            .filter(name -> name.get(0).equals(URI))
                            .map(name -> String.valueOf(name.get(1)))
                            .toList();
            return uris.size() == 1 ? Optional.of(uris.get(0)) : Optional.empty();
        } catch (CertificateParsingException unreadable) {
            return Optional.empty();
        }
    }

    private Optional<String> mapped(String name) {
        if (rules.isEmpty()) {
            return Optional.of(name);
        }
        try {
            return Optional.of(rules.get().getName(name));
        } catch (IOException noRule) {
            return Optional.empty();
        }
    }
}
