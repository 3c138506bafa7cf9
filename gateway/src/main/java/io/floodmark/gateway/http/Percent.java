package io.floodmark.gateway.http;

import io.floodmark.gateway.error.Reason;
import io.floodmark.gateway.error.RefusedException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Decodes percent-encoding (RFC 3986): any bytes in a path, a query or a header. */
public final class Percent {
    private Percent() {}

    /**
     * Decodes a text to bytes.
     *
     * @param name for messages
     */
    public static byte[] bytes(String text, String name) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter != '%') {
                // Netty decodes a head as ISO-8859-1: a character is the byte that was sent.
                bytes.write(letter);
                continue;
            }
            int high = digit(text, i + 1);
            int low = digit(text, i + 2);
            if (high < 0 || low < 0) {
                throw new RefusedException(
                        Reason.BAD_REQUEST, name + ": a % without two hexadecimal digits; expected %25 for a %");
            }
            bytes.write(16 * high + low);
            i += 2;
        }
        return bytes.toByteArray();
    }

    /**
     * Returns a path segment in which unreserved characters (RFC 3986, section 6.2.2.2) and the colon are decoded,
     * because they mean the same. A slash stays encoded, since it would end the segment. Invalid encodings stay
     * unchanged.
     */
    static String normal(String segment) {
        if (segment.indexOf('%') < 0) {
            return segment;
        }
        StringBuilder normal = new StringBuilder(segment.length());
        for (int i = 0; i < segment.length(); i++) {
            if (segment.charAt(i) != '%') {
                normal.append(segment.charAt(i));
                continue;
            }
            int high = digit(segment, i + 1);
            int low = digit(segment, i + 2);
            if (high < 0 || low < 0) {
                return segment;
            }
            char letter = (char) (16 * high + low);
            normal.append(plain(letter) ? Character.toString(letter) : segment.substring(i, i + 3));
            i += 2;
        }
        return normal.toString();
    }

    /** Returns -1 if there is no hexadecimal digit. */
    private static int digit(String text, int at) {
        return at < text.length() ? Character.digit(text.charAt(at), 16) : -1;
    }

    private static boolean plain(char letter) {
        return (letter >= 'a' && letter <= 'z')
                || (letter >= 'A' && letter <= 'Z')
                || (letter >= '0' && letter <= '9')
                || "-._~:".indexOf(letter) >= 0;
    }

    /** Decodes UTF-8 text. */
    public static String text(String encoded, String name) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(java.nio.ByteBuffer.wrap(bytes(encoded, name)))
                    .toString();
        } catch (CharacterCodingException notText) {
            throw new RefusedException(Reason.BAD_REQUEST, name + ": is not text in UTF-8");
        }
    }
}
