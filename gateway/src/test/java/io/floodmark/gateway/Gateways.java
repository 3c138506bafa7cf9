package io.floodmark.gateway;

import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.testing.gateway.TestSettings;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Starts gateways for tests, on any free port of loopback. */
public final class Gateways {
    private Gateways() {}

    /**
     * Starts a gateway.
     *
     * @param settings keys and values, one after the other
     */
    public static Gateway start(String bootstrapServers, String... settings) {
        GatewaySettings read = TestSettings.of(bootstrapServers, settings);
        return Gateway.start(
                read, read.kafka().commandConfig().map(Gateways::client).orElse(Map.of()));
    }

    private static Map<String, String> client(Path file) {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.stringPropertyNames().stream()
                .collect(Collectors.toMap(Function.identity(), properties::getProperty));
    }
}
