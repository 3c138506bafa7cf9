package io.floodmark.client;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Encodes texts, lists, maps and bytes in bodies of messages. Unlike {@link DataOutputStream#writeUTF}, it supports any
 * length.
 */
public final class Texts {
    private Texts() {}

    public static void write(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /**
     * Reads the result of {@link #write}. A length that no message could contain is rejected before memory is
     * allocated.
     */
    public static String read(DataInputStream in) throws IOException {
        return new String(readBytes(in, "a text"), StandardCharsets.UTF_8);
    }

    /**
     * Reads a length (4 bytes) and as many bytes, e.g. of a histogram. Impossible lengths are rejected as for a text.
     */
    public static byte[] readBytes(DataInputStream in) throws IOException {
        return readBytes(in, "a block");
    }

    private static byte[] readBytes(DataInputStream in, String what) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > Message.LARGEST) {
            throw new StreamCorruptedException(what + " of " + length + " B; expected 0 to " + Message.LARGEST
                    + " B: something else than the protocol is on this pipe");
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        return bytes;
    }

    /** Reads the number of items; negative numbers are rejected. */
    static int readSize(DataInputStream in) throws IOException {
        int size = in.readInt();
        if (size < 0) {
            throw new StreamCorruptedException("a list of " + size
                    + " items; expected 0 or more: something else than the protocol is on this pipe");
        }
        return size;
    }

    /** Reads the number of a constant (1 byte); unknown numbers are rejected. */
    static <E> E readConstant(DataInputStream in, E[] constants) throws IOException {
        int number = in.readUnsignedByte();
        if (number >= constants.length) {
            throw new StreamCorruptedException(
                    "a message of kind " + number + "; expected 0 to " + (constants.length - 1));
        }
        return constants[number];
    }

    public static void writeAll(DataOutputStream out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            write(out, text);
        }
    }

    public static List<String> readAll(DataInputStream in) throws IOException {
        int size = readSize(in);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            texts.add(read(in));
        }
        return texts;
    }

    public static void writeMap(DataOutputStream out, Map<String, String> map) throws IOException {
        out.writeInt(map.size());
        for (Map.Entry<String, String> entry : map.entrySet()) {
            write(out, entry.getKey());
            write(out, entry.getValue());
        }
    }

    public static Map<String, String> readMap(DataInputStream in) throws IOException {
        int size = readSize(in);
        Map<String, String> map = new TreeMap<>();
        for (int i = 0; i < size; i++) {
            String key = read(in);
            map.put(key, read(in));
        }
        return map;
    }
}
