package io.floodmark.serve;

import io.floodmark.gateway.address.IpAddress;
import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The names and addresses for which a certificate is valid.
 *
 * @param names in the order of the certificate
 */
record HostNames(Set<String> names) {
    private static final Set<Integer> DNS_OR_ADDRESS = Set.of(2, 7);

    /** @throws PlanException if the file contains no certificate */
    static HostNames of(Path certificate) {
        try (InputStream in = Files.newInputStream(certificate)) {
            X509Certificate own =
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in);
            Collection<List<?>> alternatives = own.getSubjectAlternativeNames();
            return new HostNames((alternatives == null ? List.<List<?>>of() : alternatives)
                    .stream()
                            .filter(name -> name.get(0) instanceof Integer kind && DNS_OR_ADDRESS.contains(kind))
                            .map(name -> normal(String.valueOf(name.get(1))))
                            .collect(Collectors.toCollection(LinkedHashSet::new)));
        } catch (IOException | CertificateException unusable) {
            throw new PlanException("--tls-cert: " + certificate + " holds no certificate (" + unusable.getMessage()
                    + "); expected PEM");
        }
    }

    /** Returns a name in lower case, and an address in its one form without brackets. */
    static String normal(String host) {
        String plain = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        return IpAddress.parse(plain).map(InetAddress::getHostAddress).orElse(plain.toLowerCase(Locale.ROOT));
    }

    /** Returns the first one that is not a wildcard. */
    Optional<String> first() {
        return names.stream().filter(name -> !name.startsWith("*")).findFirst();
    }

    /** True if the name is one of them, or matches a wildcard in place of its first label. */
    boolean contain(String host) {
        int dot = host.indexOf('.');
        return names.contains(host) || (dot > 0 && names.contains("*" + host.substring(dot)));
    }
}
