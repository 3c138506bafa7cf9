package io.floodmark.client;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Something that a client recovered from, or that ended its sending. */
public final class Trouble {
    /** What it means. The order is that of the pipe. */
    public enum Kind {
        /** An error answered or a connection lost. */
        CLIENT_ERROR,
        /** The parent did not look for too long: sending ended. */
        UNWATCHED,
        /** A part of the generator is gone, or was too slow: what it did is not known. */
        LOST,
        /**
         * A part of the generator has used up what it was granted; whether more is left is known to those who grant.
         */
        SPENT,
        /** It is not known well enough how the clock of a part of the generator lies. */
        CLOCK;

        @SuppressWarnings("EnumOrdinal") // both ends are of one build; Message.PROTOCOL guards it
        private int number() {
            return ordinal();
        }
    }

    private final long atNanos;
    private final Kind kind;
    private final String group;
    private final String text;

    /**
     * It happened now.
     *
     * @param group of reports of the same trouble, as an exception's name
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
