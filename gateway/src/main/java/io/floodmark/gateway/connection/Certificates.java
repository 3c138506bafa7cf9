package io.floodmark.gateway.connection;

import io.floodmark.gateway.settings.TlsSettings;
import io.floodmark.model.error.PlanException;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.ServerSSLOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The certificates of a listening gateway. Detects changes of their files. Used by one event loop. */
public final class Certificates {
    private static final Logger LOG = LoggerFactory.getLogger(Certificates.class);

    private final TlsSettings settings;
    private List<String> seen;

    public Certificates(TlsSettings settings) {
        this.settings = settings;
        seen = marks();
    }

    /**
     * Reads the files of the settings, and checks that the key matches the certificate.
     *
     * @throws PlanException if a file contains no certificate, or if the key does not match the gateway's certificate
     */
    public static void tryFiles(TlsSettings settings) {
        settings.clients().ifPresent(Certificates::first);
        settings.certificate()
                .map(Certificates::first)
                .ifPresent(own -> settings.key().ifPresent(key -> PrivateKeyFile.tryWith(key, own)));
    }

    private static X509Certificate first(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
                    .filter(X509Certificate.class::isInstance)
                    .map(X509Certificate.class::cast)
                    .findFirst()
                    .orElseThrow(() -> new PlanException(file + " holds no certificate; expected PEM"));
        } catch (IOException | CertificateException unusable) {
            throw new PlanException(file + " holds no certificate; expected PEM");
        }
    }

    /**
     * True if the files are valid; if not, the reason is logged. They may be half replaced and will change once more.
     */
    public boolean usable() {
        try {
            tryFiles(settings);
            return true;
        } catch (PlanException unusable) {
            LOG.warn("event=certificates-not-renewed problem={}", unusable.getMessage());
            return false;
        }
    }

    public void into(HttpServerOptions options) {
        if (settings.on()) {
            options.setSsl(true).setKeyCertOptions(own());
            settings.clients()
                    .ifPresent(
                            roots -> options.setClientAuth(ClientAuth.REQUIRED).setTrustOptions(trusted(roots)));
        }
    }

    /** Returns the options for a server that keeps listening. */
    public ServerSSLOptions options() {
        ServerSSLOptions options = new ServerSSLOptions().setKeyCertOptions(own());
        settings.clients()
                .ifPresent(roots -> options.setClientAuth(ClientAuth.REQUIRED).setTrustOptions(trusted(roots)));
        return options;
    }

    private PemKeyCertOptions own() {
        return new PemKeyCertOptions()
                .setCertPath(settings.certificate().orElseThrow().toString())
                .setKeyPath(settings.key().orElseThrow().toString());
    }

    private static PemTrustOptions trusted(Path roots) {
        return new PemTrustOptions().addCertPath(roots.toString());
    }

    /** True if a file differs from the previous call. */
    public boolean changed() {
        List<String> now = marks();
        boolean changed = !now.equals(seen);
        seen = now;
        return changed;
    }

    private List<String> marks() {
        List<String> marks = new ArrayList<>();
        Stream.of(settings.certificate(), settings.key(), settings.clients())
                .flatMap(Optional::stream)
                .forEach(file -> marks.add(mark(file)));
        return marks;
    }

    private static String mark(Path file) {
        try {
            return Files.getLastModifiedTime(file) + " " + Files.size(file);
        } catch (IOException missing) {
            // It may be in the middle of a replacement; once it exists again it counts as changed.
            return "";
        }
    }
}
