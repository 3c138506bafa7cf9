package io.floodmark.client;

import io.floodmark.traffic.Count;
import io.floodmark.traffic.Tally;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * Encodes tallies in bodies of messages: counts, then both histograms in HdrHistogram's compressed form, without loss.
 */
final class Tallies {
    private Tallies() {}

    static void write(DataOutputStream out, Tally tally) throws IOException {
        for (Count count : Count.values()) {
            out.writeLong(tally.get(count));
        }
        write(out, tally.latency());
        write(out, tally.service());
    }

    private static void write(DataOutputStream out, Histogram histogram) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        out.writeInt(length);
        out.write(buffer.array(), 0, length);
    }

    static Tally read(DataInputStream in) throws IOException {
        Tally tally = new Tally();
        for (Count count : Count.values()) {
            tally.add(count, in.readLong());
        }
        tally.latency().add(histogram(in));
        tally.service().add(histogram(in));
        return tally;
    }

    private static Histogram histogram(DataInputStream in) throws IOException {
        byte[] bytes = Texts.readBytes(in);
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), Tally.HIGHEST_NANOS);
        } catch (DataFormatException | RuntimeException notOurs) {
            throw new IOException("a report holds no histogram: " + notOurs.getMessage(), notOurs);
        }
    }
}
