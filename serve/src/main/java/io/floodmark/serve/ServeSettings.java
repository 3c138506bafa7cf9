package io.floodmark.serve;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.unit.Throughput;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where pages are served, and what they may do.
 *
 * @param port 0 selects a free one
 * @param token required from every client
 * @param plans plans that clients may start; empty if the pages are read-only
 * @param yourLoad load that is compared with the limit of every run, unless the user types another
 */
public record ServeSettings(
        String host,
        int port,
        Optional<Tls> tls,
        Optional<AccessToken> token,
        Optional<PlanFolder> plans,
        Optional<Throughput> yourLoad) {
    /** Files of a certificate chain and its private key, both PEM. */
    public record Tls(Path certificate, Path key) {}

    /**
     * Returns the settings if they are safe.
     *
     * @throws PlanException if another machine could read the pages without TLS and a token, or if plans could be
     *     started without a token
     */
    public ServeSettings requireSafe() {
        if (!loopback() && (tls.isEmpty() || token.isEmpty())) {
            throw new PlanException("--listen: " + host + " can be reached from other machines; expected --tls-cert,"
                    + " --tls-key and --token-file with it, or 127.0.0.1");
        }
        if (plans.isPresent() && token.isEmpty()) {
            throw new PlanException(
                    "--allow-start: every user of this machine could start runs; expected --token-file" + " with it");
        }
        return this;
    }

    boolean loopback() {
        return listening().isLoopbackAddress();
    }

    /** Returns the host of the address for a browser: with all addresses of this machine, a name in the certificate. */
    String browserHost() {
        Optional<String> named = listening().isAnyLocalAddress()
                ? tls.flatMap(files -> HostNames.of(files.certificate()).first())
                : Optional.empty();
        String shown = named.orElse(host);
        return shown.contains(":") ? "[" + shown + "]" : shown;
    }

    private InetAddress listening() {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException unknown) {
            throw new PlanException(
                    "--listen: unknown host '" + host + "'; expected an address of this machine, e.g. 127.0.0.1:8090");
        }
    }
}
