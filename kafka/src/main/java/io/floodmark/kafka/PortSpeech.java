package io.floodmark.kafka;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The answer of a port to an opening request, classified by its first bytes.
 *
 * @param firstWords printable part of the answer; empty if there was none
 */
record PortSpeech(Kind kind, String firstWords) {
    /** Kinds of answers. */
    enum Kind {
        /** A Kafka response in clear text. */
        KAFKA,
        /** A TLS record: a handshake or an alert. */
        TLS,
        HTTP,
        /** The connection was closed without an answer. */
        CLOSED,
        /** The connection was opened, but nothing arrived in time. */
        SILENT,
        OTHER
    }

    private static final int MAX_FIRST_WORDS = 40;

    /**
     * Classifies an answer.
     *
     * @param answer received bytes, at least 8 unless the other side closed or sent no more
     * @param correlationId correlation id of the Kafka request that was sent
     */
    static PortSpeech of(byte[] answer, boolean closed, int correlationId) {
        String words = printable(answer);
        if (answer.length == 0) {
            return new PortSpeech(closed ? Kind.CLOSED : Kind.SILENT, words);
        }
        // TLS record header: type 21 (alert) or 22 (handshake), then version 3.x. RFC 8446, 5.1.
        if (answer.length >= 2 && (answer[0] == 21 || answer[0] == 22) && answer[1] == 3) {
            return new PortSpeech(Kind.TLS, "");
        }
        if (words.startsWith("HTTP/") || words.startsWith("<")) {
            return new PortSpeech(Kind.HTTP, words);
        }
        boolean kafka =
                answer.length >= 8 && answer[0] == 0 && ByteBuffer.wrap(answer).getInt(4) == correlationId;
        return new PortSpeech(kafka ? Kind.KAFKA : Kind.OTHER, words);
    }

    private static String printable(byte[] answer) {
        String text = new String(answer, StandardCharsets.ISO_8859_1)
                .replaceAll("[^ -~]+", " ")
                .strip();
        return text.length() > MAX_FIRST_WORDS ? text.substring(0, MAX_FIRST_WORDS) : text;
    }
}
