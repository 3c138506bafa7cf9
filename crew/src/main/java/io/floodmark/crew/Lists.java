package io.floodmark.crew;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Encodes lists in bodies of messages: the number of elements (4 bytes), then the elements. */
final class Lists {
    private Lists() {}

    /** Writes one element. */
    @FunctionalInterface
    interface Writer<T> {
        void write(DataOutputStream out, T one) throws IOException;
    }

    /** Reads one element. */
    @FunctionalInterface
    interface Reader<T> {
        T read(DataInputStream in) throws IOException;
    }

    static <T> void write(DataOutputStream out, Collection<T> all, Writer<T> writer) throws IOException {
        out.writeInt(all.size());
        for (T one : all) {
            writer.write(out, one);
        }
    }

    static <T> List<T> read(DataInputStream in, Reader<T> reader) throws IOException {
        List<T> all = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            all.add(reader.read(in));
        }
        return all;
    }
}
