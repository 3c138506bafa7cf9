package io.floodmark.client;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.io.UncheckedIOException;

/**
 * One message between parent and child: a kind and a body. Its encoding is the length of the rest (4 bytes), the kind
 * (1 byte) and the body; numbers are big-endian.
 *
 * <pre>
 * parent child
 *  &lt;- HELLO protocol version, versions of client and JVM
 * CONFIGURE -&gt; the assignment, including secrets. CONFIGURE_CONSUMERS for consumers
 *  &lt;- CONFIGURED | FAILED the effective configuration
 * GROW -&gt; &lt;- CONFIGURED | FAILED between load phases: to the driver of a remote fleet
 * PREPARE -&gt; topics
 *  &lt;- READY | FAILED
 * PING -&gt; &lt;- PONG the offset between the clocks
 * START -&gt; schedule, first lease
 * LEASE -&gt; at every poll of the parent: more bytes, and that it is alive
 *  &lt;- INTERVAL, CONSUMED every second; one CONSUMED for each group of consumers
 *  &lt;- TROUBLE at any time
 *  &lt;- LEASED, SAMPLES, POSITIONS from the driver of a remote fleet, at any time
 * STOP -&gt;
 *  &lt;- PARTITIONS if records have stamps, and from consumers
 *  &lt;- DELIVERED from the driver of a remote fleet that also consumes
 *  &lt;- ENDED all is recorded; PREPARE may follow
 *  &lt;- WAITING from the driver of a remote fleet, before CONFIGURED and READY: longest wait
 * LEAVE -&gt; to the driver of a remote fleet, at any time: it cleans up and exits
 * </pre>
 *
 * Between the driver of a fleet and the process on a host that ssh reaches, which is its child:
 *
 * <pre>
 * driver host
 *  &lt;- HELLO
 * CONFIGURE -&gt; the name of the host
 *  &lt;- CONFIGURED its facts
 * SEATS -&gt; a session, and which workers take part in it there
 *  &lt;- ASK a worker's request, with a number
 * ANSWER -&gt; to the request with that number
 *  &lt;- ENDED all workers of that session have left
 * PING -&gt; &lt;- PONG periodically: a host that receives nothing for long ends
 * </pre>
 */
public final class Message {
    /** The version of the messages and their bodies. */
    public static final int PROTOCOL = 8;

    /** Larger messages indicate a fault, or bytes that are not of this protocol. */
    static final int LARGEST = 64 << 20;

    /** The kind of a message. The order is part of the protocol. */
    public enum Kind {
        HELLO,
        CONFIGURE,
        CONFIGURED,
        PREPARE,
        READY,
        PING,
        PONG,
        START,
        LEASE,
        STOP,
        INTERVAL,
        /** CONFIGURE for consumers. */
        CONFIGURE_CONSUMERS,
        CONSUMED,
        /** The acknowledged records of each partition, or what each group received of it. */
        PARTITIONS,
        TROUBLE,
        ENDED,
        FAILED,
        /** Sent by a child that passes its leases on: the part that was used up. */
        LEASED,
        /** Sent by a child with remote workers: samples of the processes there. */
        SAMPLES,
        /** Sent to a child with reserve workers, to activate them; answered like CONFIGURE. */
        GROW,
        /** Sent to a host: the workers that take part in a session there. */
        SEATS,
        /** Sent by a host: a request of one of its workers. */
        ASK,
        /** Sent to a host: the answer to that worker. */
        ANSWER,
        /** Sent to the driver of a remote fleet, to end it in order. */
        LEAVE,
        /** Sent by the driver of a remote fleet: the longest further wait in nanoseconds. */
        WAITING,
        /** Sent by the driver of a remote fleet: the position of a consumer group. */
        POSITIONS,
        /** Sent by the driver of a remote fleet: what consumer groups received of each partition. */
        DELIVERED;

        /** Returns its number in the protocol. */
        @SuppressWarnings("EnumOrdinal") // PROTOCOL ensures that both ends agree.
        private int number() {
            return ordinal();
        }
    }

    /** Writes a body. */
    public interface Body {
        /** Writes to memory, so an {@link IOException} cannot happen. */
        void write(DataOutputStream out) throws IOException;
    }

    private final Kind kind;
    private final byte[] body;

    private Message(Kind kind, byte[] body) {
        this.kind = kind;
        this.body = body;
    }

    public static Message of(Kind kind, Body body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            body.write(out);
        } catch (IOException memory) {
            throw new UncheckedIOException(memory);
        }
        return new Message(kind, bytes.toByteArray());
    }

    public static Message of(Kind kind) {
        return new Message(kind, new byte[0]);
    }

    public Kind kind() {
        return kind;
    }

    public DataInputStream body() {
        return new DataInputStream(new ByteArrayInputStream(body));
    }

    /** Writes the complete message and flushes. */
    public void writeTo(DataOutputStream out) throws IOException {
        out.writeInt(body.length + 1);
        out.writeByte(kind.number());
        out.write(body);
        out.flush();
    }

    /**
     * Waits for the next message.
     *
     * @throws java.io.EOFException if the other side is gone
     */
    public static Message readFrom(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 1 || length > LARGEST) {
            throw new StreamCorruptedException("a message of " + length + " B; expected 1 to " + LARGEST
                    + " B: something else than the protocol is on this pipe");
        }
        Kind kind = Texts.readConstant(in, Kind.values());
        byte[] body = new byte[length - 1];
        in.readFully(body);
        return new Message(kind, body);
    }

    /** Never contains the body, which may include secrets. */
    @Override
    public String toString() {
        return kind + " of " + body.length + " B";
    }
}
