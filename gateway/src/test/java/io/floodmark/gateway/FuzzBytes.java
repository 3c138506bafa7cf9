package io.floodmark.gateway;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** Creates the parts of bad requests. */
public final class FuzzBytes {
    private FuzzBytes() {}

    static byte[] post(String method, String path, String headers, byte[] body) {
        byte[] head = ascii(method + " " + path + " HTTP/1.1\r\nHost: x\r\n" + headers + "Content-Length: "
                + body.length + "\r\n\r\n");
        byte[] all = Arrays.copyOf(head, head.length + body.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        return all;
    }

    static byte[] mutated(Random random, byte[] bytes) {
        byte[] body = bytes.clone();
        for (int i = random.nextInt(4); i > 0; i--) {
            body[random.nextInt(body.length)] = (byte) random.nextInt(256);
        }
        return random.nextInt(5) == 0 ? Arrays.copyOf(body, random.nextInt(body.length)) : body;
    }

    static byte[] random(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    static String pick(Random random, String... some) {
        return List.of(some).get(random.nextInt(some.length));
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    public static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
