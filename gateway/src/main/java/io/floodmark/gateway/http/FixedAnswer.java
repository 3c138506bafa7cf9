package io.floodmark.gateway.http;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * An answer that is the same for all clients. It is encoded once, so that clients that do not read it take no memory.
 *
 * @param encoded its body
 */
public record FixedAnswer(GatewayResponse answer, Buffer encoded) {
    /**
     * Returns a file that is part of the program.
     *
     * @param owner a class of the package that contains the file
     */
    public static FixedAnswer of(Class<?> owner, String file, String type) {
        try (InputStream in = owner.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(file + " is missing in this build");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new FixedAnswer(new GatewayResponse(200, type, text, false), Buffer.buffer(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
