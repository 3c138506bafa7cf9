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
 * The driver's answer to a {@link Heartbeat}.
 *
 * @param unwatchedNanos how long ago the driver itself was polled by the process that monitors the brokers
 * @param grantedBytes that may be written in addition to earlier grants, in bytes of the log of one replica
 * @param drainNanos how long to wait for answers after a {@code STOP}, or to read after a {@code READ_OUT}
 * @param start when to begin and at what pace, by the driver's clock; from {@code GO} on
 */
record HeartbeatReply(Kind kind, long unwatchedNanos, long grantedBytes, long drainNanos, Optional<Start> start) {
    /** The instruction to the worker. */
    enum Kind {
        /** Wait for other workers. */
        WAIT,
        GO,
        STOP,
        /** All producers are at rest: consumers read the rest. */
        READ_OUT,
        /** This session is over: further reports are ignored. */
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
