package io.floodmark.client;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** An event that a client recovered from, or that ended its sending. */
public final class Trouble {
    /** The kind of an event. The order is part of the protocol. */
    public enum Kind {
        /** An error response or a lost connection. */
        CLIENT_ERROR,
        /** The parent was silent for too long, so sending ended. */
        UNWATCHED,
        /** A part of the generator was lost or too slow, so what it did is unknown. */
        LOST,
        /** A part of the generator has used up its grants; only the grantor knows whether more is left. */
        SPENT,
        /** The clock offset of a part of the generator is not known precisely enough. */
        CLOCK;

        @SuppressWarnings("EnumOrdinal") // Message.PROTOCOL ensures that both ends agree.
        private int number() {
            return ordinal();
        }
    }

    private final long atNanos;
    private final Kind kind;
    private final String group;
    private final String text;

    /**
     * Creates an event that happened at a time.
     *
     * @param group of events of the same trouble, e.g. the name of an exception
     * @param text one sentence for people
     */
    public Trouble(long atNanos, Kind kind, String group, String text) {
        this.atNanos = atNanos;
        this.kind = kind;
        this.group = group;
        this.text = text;
    }

    public long atNanos() {
        return atNanos;
    }

    public Kind kind() {
        return kind;
    }

    public String group() {
        return group;
    }

    public String text() {
        return text;
    }

    public void writeTo(DataOutputStream out) throws IOException {
        out.writeLong(atNanos);
        out.writeByte(kind.number());
        Texts.write(out, group);
        Texts.write(out, text);
    }

    public static Trouble readFrom(DataInputStream in) throws IOException {
        long atNanos = in.readLong();
        Kind kind = Texts.readConstant(in, Kind.values());
        return new Trouble(atNanos, kind, Texts.read(in), Texts.read(in));
    }
}
