package io.floodmark.http;

import io.floodmark.model.workload.HttpProduce;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The format of records in a body: a beginning, records with a separator, an end. Immutable. */
final class RequestFormat {
    private static final byte[] NOTHING = {};
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    private final String contentType;
    private final byte[] begin;
    private final byte[] between;
    private final byte[] end;
    private final Part part;

    /** Encodes one record in a body. */
    interface Part {
        byte[] of(byte[] value);
    }

    private RequestFormat(String contentType, String begin, String between, String end, Part part) {
        this.contentType = contentType;
        this.begin = text(begin);
        this.between = text(between);
        this.end = text(end);
        this.part = part;
    }

    /** Returns the content type of the request. */
    String contentType() {
        return contentType;
    }

    /** True if a body can be a single record without anything around it. */
    boolean bare() {
        return begin.length == 0 && end.length == 0;
    }

    void begin(ByteBuf body) {
        body.writeBytes(begin);
    }

    void between(ByteBuf body) {
        body.writeBytes(between);
    }

    void end(ByteBuf body) {
        body.writeBytes(end);
    }

    byte[] part(byte[] value) {
        return part.of(value);
    }

    /**
     * Returns a format.
     *
     * @param template used by the template format only; {value} in it is replaced by the value in Base64
     * @param documents whether values are documents, which may be JSON, rather than random bytes
     */
    static RequestFormat of(HttpProduce.Format format, String template, boolean documents) {
        return switch (format) {
            case RAW -> of("application/octet-stream", "", "", "", value -> value);
            case FRAMED -> of("application/vnd.floodmark.records", "", "", "", RequestFormat::framed);
            case NDJSON -> of("application/x-ndjson", "", "\n", "\n", value -> json(value, documents));
            case V2 ->
                of(
                        "application/vnd.kafka.binary.v2+json",
                        "{\"records\":[",
                        ",",
                        "]}",
                        value -> text("{\"value\":\"" + base64(value) + "\"}"));
            case V3 ->
                of(
                        "application/json",
                        "",
                        "",
                        "",
                        value -> text("{\"value\":{\"type\":\"BINARY\",\"data\":\"" + base64(value) + "\"}}"));
            case TEMPLATE ->
                of("application/json", "", "", "", value -> text(template.replace("{value}", base64(value))));
        };
    }

    private static RequestFormat of(String contentType, String begin, String between, String end, Part part) {
        return new RequestFormat(contentType, begin, between, end, part);
    }

    private static byte[] text(String text) {
        return text.isEmpty() ? NOTHING : text.getBytes(StandardCharsets.UTF_8);
    }

    private static String base64(byte[] value) {
        return Base64.getEncoder().encodeToString(value);
    }

    /** Encodes the length of the rest, no flags, and the value. */
    private static byte[] framed(byte[] value) {
        return ByteBuffer.allocate(Integer.BYTES + 1 + value.length)
                .putInt(1 + value.length)
                .put((byte) 0)
                .put(value)
                .array();
    }

    /**
     * Returns a JSON object in one line unchanged. Other values become a JSON text of the same number of bytes, if they
     * have two or more.
     */
    private static byte[] json(byte[] value, boolean documents) {
        if (documents && value.length > 1 && value[0] == '{' && isOneLine(value)) {
            return value;
        }
        byte[] quoted = new byte[Math.max(2, value.length)];
        quoted[0] = '"';
        quoted[quoted.length - 1] = '"';
        for (int i = 1; i < quoted.length - 1; i++) {
            // 64 characters that need no escape preserve as much of the value's randomness as possible.
            quoted[i] = (byte) ALPHABET.charAt(value[i] & 63);
        }
        return quoted;
    }

    private static boolean isOneLine(byte[] value) {
        for (byte each : value) {
            if (each == '\n' || each == '\r') {
                return false;
            }
        }
        return true;
    }
}
