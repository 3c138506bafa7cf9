package io.floodmark.kafka.http;

import io.floodmark.model.cluster.HttpAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The credentials for an endpoint. They are read from their file for every request, since tokens are renewed, and never
 * kept.
 */
public record HttpCredentials(HttpAccess access) {
    /**
     * Returns the Authorization header; empty if no credentials are configured.
     *
     * @throws IOException if a file cannot be read; the message has its path and nothing of its content
     */
    public Optional<String> header() throws IOException {
        if (access.tokenFile().isPresent()) {
            return Optional.of("Bearer " + firstLine(access.tokenFile().get()));
        }
        if (access.user().isPresent() && access.passwordFile().isPresent()) {
            String pair =
                    access.user().get() + ":" + firstLine(access.passwordFile().get());
            return Optional.of("Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)));
        }
        return Optional.empty();
    }

    private static String firstLine(String file) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.findFirst()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && line.chars().noneMatch(Character::isISOControl))
                    .orElseThrow(() -> new IOException(file + " has no secret in its first line"));
        } catch (UncheckedIOException | FileSystemException e) {
            throw new IOException(file + " cannot be read", e);
        }
    }
}
