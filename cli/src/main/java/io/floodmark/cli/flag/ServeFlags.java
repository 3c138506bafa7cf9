package io.floodmark.cli.flag;

import io.floodmark.config.reader.RateFile;
import io.floodmark.gateway.address.Authority;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.unit.Throughput;
import io.floodmark.serve.AccessToken;
import io.floodmark.serve.PlanFolder;
import io.floodmark.serve.ServeSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that say where pages are served, to whom, and what they may start. */
public final class ServeFlags {
    public static final ServeSettings DEFAULT =
            new ServeSettings("127.0.0.1", 0, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            description = "Listen on this address; port 0 selects a free one and prints it (default: 127.0.0.1:8090).")
    private String listen = "127.0.0.1:8090";

    @Option(names = "--tls-cert", paramLabel = "FILE", description = "Use TLS with this certificate chain (PEM).")
    private @Nullable Path certificate;

    @Option(names = "--tls-key", paramLabel = "FILE", description = "Use this private key (PEM) with --tls-cert.")
    private @Nullable Path key;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description =
                    "Read the token that clients must send from the first line of this file, which only its owner may read.")
    private @Nullable Path token;

    @Option(
            names = "--allow-start",
            paramLabel = "FOLDER",
            description =
                    "Allow clients to start and stop the plans of this folder, unchanged but for load, effort and tags.")
    private @Nullable Path plans;

    @Option(
            names = "--rates",
            paramLabel = "FILE",
            description = "Compare each limit with the highest rate of this file, which learn --rates writes.")
    private @Nullable Path rates;

    public ServeSettings settings() {
        Authority place = Authority.parse(listen)
                .filter(parsed -> parsed.port() >= 0)
                .orElseThrow(() -> new PlanException(
                        "--listen: invalid value '" + listen + "'; expected HOST:PORT, e.g. 127.0.0.1:8090"));
        return new ServeSettings(
                        place.host().replaceAll("[\\[\\]]", ""),
                        place.port(),
                        tls(),
                        Optional.ofNullable(token).map(AccessToken::read),
                        Optional.ofNullable(plans).map(PlanFolder::of),
                        Optional.ofNullable(rates).map(ServeFlags::highest))
                .requireSafe();
    }

    private static Throughput highest(Path rates) {
        try {
            return new Throughput(RateFile.highest(rates), Throughput.Kind.RECORDS);
        } catch (IOException | IllegalArgumentException unusable) {
            throw new PlanException("--rates: cannot read '" + rates + "' (" + unusable.getMessage()
                    + "); expected a file that learn --rates wrote");
        }
    }

    private Optional<ServeSettings.Tls> tls() {
        if (certificate == null && key == null) {
            return Optional.empty();
        }
        if (certificate == null || key == null) {
            throw new PlanException("--tls-cert: a certificate and its key belong together; expected --tls-cert and"
                    + " --tls-key, or neither");
        }
        requireFile("--tls-cert", certificate);
        requireFile("--tls-key", key);
        return Optional.of(new ServeSettings.Tls(certificate, key));
    }

    private static void requireFile(String flag, Path file) {
        if (!Files.isReadable(file)) {
            throw new PlanException(flag + ": cannot read '" + file + "'; expected a PEM file");
        }
    }
}
