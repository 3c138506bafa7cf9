package io.floodmark.host.speed;

import io.floodmark.model.unit.Deadline;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A message between the two ends of a network measurement: 32 bytes in every version, so that ends of different
 * versions recognise each other. Layout, big-endian: {@code FMDOCTOR}, version:4, type:4, session:8, value:8.
 *
 * @param version protocol version of the sender
 * @param type code of a {@link MessageType}
 * @param session random number that the connections of one measurement share
 * @param value milliseconds of a period that is begun, or measured bytes per second; otherwise 0
 */
record NetworkFrame(int version, int type, long session, long value) {
    static final int VERSION = 1;
    static final int BYTES = 32;

    private static final long MAGIC =
            ByteBuffer.wrap("FMDOCTOR".getBytes(StandardCharsets.US_ASCII)).getLong();

    /** The kinds of messages; the codes are part of the protocol. */
    enum MessageType {
        /** Begins a measurement. */
        BEGIN(1),
        /** Opens a connection for the period in progress. */
        JOIN(2),
        /** Confirms. */
        OK(3),
        /** Refuses, since another measurement is in progress. */
        BUSY(4),
        /** Refuses this version. */
        OTHER_VERSION(5),
        /** Is sent back at once. */
        ECHO(6),
        /** Begins a period in which the listener receives. */
        RECEIVE(7),
        /** Begins a period in which the listener sends. */
        SEND(8),
        /** Ends a period. */
        RESULT(9),
        /** Ends the measurement. */
        END(10);

        private final int code;

        MessageType(int code) {
            this.code = code;
        }
    }

    static NetworkFrame of(MessageType type, long session, long value) {
        return new NetworkFrame(VERSION, type.code, session, value);
    }

    boolean is(MessageType expected) {
        return version == VERSION && type == expected.code;
    }

    void write(Socket socket) throws IOException {
        socket.getOutputStream()
                .write(ByteBuffer.allocate(BYTES)
                        .putLong(MAGIC)
                        .putInt(version)
                        .putInt(type)
                        .putLong(session)
                        .putLong(value)
                        .array());
    }

    /**
     * Reads a message.
     *
     * @throws StrangeBytesException if what arrives is none
     * @throws EOFException if nothing arrives before the end
     * @throws SocketTimeoutException if it is incomplete at the deadline
     */
    static NetworkFrame read(Socket socket, Deadline deadline) throws IOException {
        byte[] bytes = new byte[BYTES];
        InputStream in = socket.getInputStream();
        int filled = 0;
        while (filled < BYTES) {
            if (deadline.over()) {
                throw new SocketTimeoutException("no complete message in time");
            }
            socket.setSoTimeout(deadline.leftMillis());
            int read = in.read(bytes, filled, BYTES - filled);
            if (read < 0 && filled == 0) {
                throw new EOFException("the connection was closed");
            }
            if (read < 0 || strange(bytes, filled + read)) {
                throw new StrangeBytesException();
            }
            filled += read;
        }
        ByteBuffer frame = ByteBuffer.wrap(bytes, Long.BYTES, BYTES - Long.BYTES);
        return new NetworkFrame(frame.getInt(), frame.getInt(), frame.getLong(), frame.getLong());
    }

    private static boolean strange(byte[] bytes, int filled) {
        return filled >= Long.BYTES && ByteBuffer.wrap(bytes).getLong() != MAGIC;
    }

    /** Thrown if the other end is another program. */
    static final class StrangeBytesException extends IOException {
        private static final long serialVersionUID = 1L;

        StrangeBytesException() {
            super("not a message of floodmark doctor");
        }
    }
}
