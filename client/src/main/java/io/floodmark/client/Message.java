package io.floodmark.client;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.io.UncheckedIOException;

/**
 * One message between parent and child: a kind and a body. On the pipe: length of what follows (4 bytes), kind (1
 * byte), body; numbers big-endian.
 *
 * <pre>
 * parent                         child
 *        &lt;- HELLO                       protocol version, versions of client and JVM
 * CONFIGURE -&gt;                          what to be; secrets travel here. For consumers CONFIGURE_CONSUMERS
 *        &lt;- CONFIGURED | FAILED         the effective configuration
 * GROW -&gt;  &lt;- CONFIGURED | FAILED       between stretches: to the driver of a fleet elsewhere
 * PREPARE -&gt;                            topics
 *        &lt;- READY | FAILED
 * PING -&gt;  &lt;- PONG                      how the clocks lie to each other
 * START -&gt;                              schedule, first lease
 * LEASE -&gt;                              every look of the parent: more bytes, and that it is there
 *        &lt;- INTERVAL, CONSUMED          every second; CONSUMED one for each group of consumers
 *        &lt;- TROUBLE                     as it comes
 *        &lt;- LEASED, SAMPLES, POSITIONS  from the driver of a fleet elsewhere, as they come
 * STOP -&gt;
 *        &lt;- PARTITIONS                  where records say who sent them as which of his, and from consumers
 *        &lt;- DELIVERED                   from the driver of a fleet elsewhere that reads too
 *        &lt;- ENDED                       all is recorded; PREPARE may follow
 *        &lt;- WAITING                     from the driver of a fleet elsewhere, before CONFIGURED and READY: for how long at most
 * LEAVE -&gt;                              to the driver of a fleet elsewhere, at any time: it gives back what it holds, and exits
 * </pre>
 *
 * Between the driver of a fleet and the process on a host that ssh reaches, which is its child:
 *
 * <pre>
 * driver                         host
 *        &lt;- HELLO
 * CONFIGURE -&gt;                          how the host is called
 *        &lt;- CONFIGURED                  what it has
 * SEATS -&gt;                              a session, and which workers take part in it there
 *        &lt;- ASK                         a worker's question, with a number of its own
 * ANSWER -&gt;                             to the question of that number
 *        &lt;- ENDED                       all workers of that session have left
 * PING -&gt;  &lt;- PONG                      now and then: a host that hears nothing for long ends by itself
 * </pre>
 */
public final class Message {
    /** Of the messages and their bodies. */
    public static final int PROTOCOL = 8;

    /** Larger ones are a fault, or not ours. */
    static final int LARGEST = 64 << 20;

    /** What it says. The order is that of the pipe. */
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
        /** What was confirmed of each partition, or what each group was given of it. */
        PARTITIONS,
        TROUBLE,
        ENDED,
        FAILED,
        /** Of a child that hands its leases on: what of them was used up there. */
        LEASED,
        /** Of a child whose workers run elsewhere: what the processes there cost. */
        SAMPLES,
        /** To a child that holds workers in reserve: let them work too; answered as CONFIGURE is. */
        GROW,
        /** To a host: which workers take part in a session there. */
        SEATS,
        /** Of a host: what one of its workers asks. */
        ASK,
        /** To a host: what that worker is answered. */
        ANSWER,
        /** To the driver of a fleet elsewhere: to end in order. */
        LEAVE,
        /** Of the driver of a fleet elsewhere: for how many nanoseconds more it may wait for others. */
        WAITING,
        /** Of the driver of a fleet elsewhere: where a consumer group is. */
        POSITIONS,
        /** Of the driver of a fleet elsewhere: what consumer groups were given of each partition. */
        DELIVERED;

        /** Its number on the pipe. */
        @SuppressWarnings("EnumOrdinal") // both ends are of one build; Message.PROTOCOL guards it
        private int number() {
            return ordinal();
        }
    }

    /** Writes a body. */
    public interface Body {
        /** Into memory: an {@link IOException} cannot happen. */
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

    /** Writes it whole and flushes. */
    public void writeTo(DataOutputStream out) throws IOException {
        out.writeInt(body.length + 1);
        out.writeByte(kind.number());
        out.write(body);
        out.flush();
    }

    /**
     * Waits for the next one.
     *
     * @throws java.io.EOFException where the other side is gone
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

    /** Never the body: it may hold secrets. */
    @Override
    public String toString() {
        return kind + " of " + body.length + " B";
    }
}
