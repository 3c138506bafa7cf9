package io.floodmark.gateway.json;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Strict UTF-8 (RFC 3629): without overlong forms and unpaired surrogates, which many readers accept or replace. */
public final class Utf8 {
    private static final int STEP = 4 * 1024;

    private Utf8() {}

    public static boolean valid(byte[] bytes, int from, int length) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes, from, length);
        CharBuffer out = CharBuffer.allocate(Math.min(STEP, length + 1));
        CoderResult result;
        do {
            out.clear();
            result = decoder.decode(in, out, true);
        } while (result.isOverflow());
        return !result.isError();
    }

    /** Returns the text; empty if the bytes are not UTF-8. */
    public static Optional<String> text(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException notText) {
            return Optional.empty();
        }
    }

    /** True if the text can be encoded. An unpaired surrogate would be written as a question mark. */
    static boolean writable(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }
}
