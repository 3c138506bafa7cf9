package io.floodmark.crew;

import io.floodmark.client.Texts;
import io.floodmark.traffic.Pace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A request of a worker to the driver: a kind (1 byte), then a body.
 *
 * <pre>
 * CLOCK    nothing                     answered by the driver's clock (8 bytes)
 * JOIN     session (8 bytes)           answered by {@link Joined}; by nothing if that session is over
 * LOOK     {@link Heartbeat}                answered by {@link HeartbeatReply}
 * </pre>
 */
enum WorkerRequest {
    CLOCK,
    JOIN,
    LOOK;

    /**
     * The information that a worker needs to take part in a session.
     *
     * @param workers active workers: those with the lowest numbers; the others are a reserve
     * @param topics to write to
     * @param pace for which batches are prepared
     * @param atMostNanos duration after which sending ends, even if it was not stopped
     * @param wallAheadNanos by which the driver's wall clock, in nanoseconds since 1970, is ahead of its run clock
     * @param reading groups that read at the same time
     */
    record Joined(
            int workers,
            List<String> topics,
            Pace pace,
            long atMostNanos,
            long wallAheadNanos,
            List<ReadOrder> reading,
            CrewAssignment assignment) {
        Joined {
            topics = List.copyOf(topics);
            reading = List.copyOf(reading);
        }

        byte[] bytes() {
            return written(out -> {
                out.writeInt(workers);
                Texts.writeAll(out, topics);
                Texts.write(out, pace.text());
                out.writeLong(atMostNanos);
                out.writeLong(wallAheadNanos);
                ReadOrder.writeAll(out, reading);
                assignment.writeTo(out);
            });
        }

        static Joined of(byte[] bytes) throws IOException {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
            return new Joined(
                    in.readInt(),
                    new ArrayList<>(Texts.readAll(in)),
                    Pace.parse(Texts.read(in)),
                    in.readLong(),
                    in.readLong(),
                    ReadOrder.readAll(in),
                    CrewAssignment.readFrom(in));
        }
    }

    /** Writes a body. */
    interface Body {
        /** Writes to memory, so an {@link IOException} cannot happen. */
        void write(DataOutputStream out) throws IOException;
    }

    byte[] with(Body body) {
        return written(out -> {
            out.writeByte(number());
            body.write(out);
        });
    }

    /** Reads the kind, and leaves {@code in} at the body. */
    static WorkerRequest of(DataInputStream in) throws IOException {
        return values()[in.readUnsignedByte()];
    }

    @SuppressWarnings("EnumOrdinal") // Both ends run the same jar.
    private int number() {
        return ordinal();
    }

    static byte[] written(Body body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            body.write(out);
        } catch (IOException memory) {
            throw new UncheckedIOException(memory);
        }
        return bytes.toByteArray();
    }
}
