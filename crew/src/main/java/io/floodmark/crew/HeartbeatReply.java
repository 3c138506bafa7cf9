package io.floodmark.crew;

import io.floodmark.client.Start;
import io.floodmark.client.Texts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * What the driver answers to a {@link Heartbeat}.
 *
 * @param unwatchedNanos how long ago the driver itself was looked at by those who watch the brokers
 * @param grantedBytes that may be written beyond those granted before, of the log of one replica
 * @param drainNanos how long to wait for answers after a {@code STOP}, or to read after a {@code READ_OUT}
 * @param start when to begin and how fast, by the driver's clock; from {@code GO} on
 */
record HeartbeatReply(Kind kind, long unwatchedNanos, long grantedBytes, long drainNanos, Optional<Start> start) {
    /** What to do. */
    enum Kind {
        /** Others are not that far. */
        WAIT,
        GO,
        STOP,
        /** All producers are at rest: readers read what is left. */
        READ_OUT,
        /** This session is over: what is told of it is not heard. */
        LEAVE
    }

    static final HeartbeatReply LEAVE = new HeartbeatReply(Kind.LEAVE, 0, 0, 0, Optional.empty());

    byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            Texts.write(out, kind.name());
            out.writeLong(unwatchedNanos);
            out.writeLong(grantedBytes);
            out.writeLong(drainNanos);
            out.writeBoolean(start.isPresent());
            if (start.isPresent()) {
                start.get().writeTo(out);
            }
        } catch (IOException memory) {
            throw new UncheckedIOException(memory);
        }
        return bytes.toByteArray();
    }

    static HeartbeatReply of(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        return new HeartbeatReply(
                Kind.valueOf(Texts.read(in)),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readBoolean() ? Optional.of(Start.readFrom(in)) : Optional.empty());
    }
}
