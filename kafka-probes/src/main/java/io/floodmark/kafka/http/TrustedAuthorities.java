package io.floodmark.kafka.http;

import io.floodmark.model.error.PlanException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Certificates that are trusted instead of the JVM's own. */
public final class TrustedAuthorities {
    private TrustedAuthorities() {}

    /**
     * Reads the certificates.
     *
     * @param file path of a file with one or more certificates in PEM
     * @throws PlanException if it contains none
     */
    public static SSLContext read(String file) {
        try (InputStream pem = Files.newInputStream(Path.of(file))) {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            int index = 0;
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                trusted.setCertificateEntry(Integer.toString(index++), certificate);
            }
            if (index == 0) {
                throw new PlanException("ca-file: " + file + " holds no certificate; expected some in PEM");
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new PlanException(
                    "ca-file: " + file + " cannot be read (" + e.getMessage() + "); expected certificates in PEM");
        }
    }
}
