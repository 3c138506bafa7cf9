package io.floodmark.traffic;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;

/** A growing ASCII text. Not thread-safe. */
final class AsciiText {
    private static final byte[] HEX = "0123456789abcdef".getBytes(US_ASCII);
    private static final int HEX_DIGITS = 16;

    private byte[] bytes;
    private int length;

    /** @param expected initial capacity; the text may become longer */
    AsciiText(int expected) {
        this.bytes = new byte[expected];
    }

    int length() {
        return length;
    }

    /** Returns a copy. */
    byte[] bytes() {
        return Arrays.copyOf(bytes, length);
    }

    AsciiText add(char letter) {
        ensure(1);
        bytes[length++] = (byte) letter;
        return this;
    }

    AsciiText add(String text) {
        for (int i = 0; i < text.length(); i++) {
            add(text.charAt(i));
        }
        return this;
    }

    AsciiText add(byte[] text) {
        return add(text, text.length);
    }

    AsciiText add(AsciiText other) {
        return add(other.bytes, other.length);
    }

    private AsciiText add(byte[] text, int count) {
        ensure(count);
        System.arraycopy(text, 0, bytes, length, count);
        length += count;
        return this;
    }

    /** Appends a non-negative integer, padded with zeros to a minimum number of digits. */
    AsciiText digits(long number, int atLeast) {
        int count = Math.max(atLeast, Long.toString(number).length());
        ensure(count);
        long left = number;
        for (int at = length + count - 1; at >= length; at--) {
            bytes[at] = (byte) ('0' + left % 10);
            left /= 10;
        }
        length += count;
        return this;
    }

    /** Appends all 16 hexadecimal digits. */
    AsciiText hex(long number) {
        ensure(HEX_DIGITS);
        for (int digit = HEX_DIGITS - 1; digit >= 0; digit--) {
            bytes[length++] = HEX[(int) (number >>> (4 * digit)) & 0xf];
        }
        return this;
    }

    /** Truncates the text to a length, if it is longer. */
    AsciiText cut(int upTo) {
        length = Math.min(length, upTo);
        return this;
    }

    void clear() {
        length = 0;
    }

    private void ensure(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
        }
    }
}
