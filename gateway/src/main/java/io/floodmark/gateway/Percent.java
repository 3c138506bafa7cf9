package io.floodmark.gateway;

import java.io.ByteArrayOutputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Percent-encoding (RFC 3986): any bytes in a query or a header. A plus is a plus. */
final class Percent {
    private Percent() {}

    /** @param name for messages */
    static byte[] bytes(String text, String name) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter != '%') {
                // Netty reads a head as ISO-8859-1: a letter is the byte that was sent.
                bytes.write(letter);
                continue;
            }
            int high = i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
            int low = i + 2 < text.length() ? Character.digit(text.charAt(i + 2), 16) : -1;
            if (high < 0 || low < 0) {
                throw new RefusedException(
                        Reason.BAD_REQUEST, name + ": a % without two hexadecimal digits; expected %25 for a %");
            }
            bytes.write(16 * high + low);
            i += 2;
        }
        return bytes.toByteArray();
    }

    /** As text of UTF-8. */
    static String text(String encoded, String name) {
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
