package io.floodmark.client;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Why a child cannot do what it was told. A sentence for people, without secrets. */
public final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Who must act. The order is that of the pipe. */
    public enum Kind {
        /** The plan asks for what this client does not know or cannot do. */
        PLAN,
        /** The cluster cannot be reached. */
        UNREACHABLE,
        /** The cluster says who we are, or what we may do, does not suffice. */
        DENIED,
        /** The cluster refuses what is sent. */
        REFUSED,
        /** The child itself. */
        CHILD,
        /** Those elsewhere who generate the load for it ended, or are not to be had again: they served before. */
        LOST;

        @SuppressWarnings("EnumOrdinal") // both ends are of one build; Message.PROTOCOL guards it
        private int number() {
            return ordinal();
        }
    }

    private final Kind kind;

    public Failure(Kind kind, String text) {
        super(text);
        this.kind = kind;
    }

    public Failure(Kind kind, String text, Throwable cause) {
        super(text, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }

    public String text() {
        return String.valueOf(getMessage());
    }

    public void writeTo(DataOutputStream out) throws IOException {
        out.writeByte(kind.number());
        Texts.write(out, text());
    }

    /** The body of {@link Message.Kind#FAILED}. */
    public static Failure readFrom(DataInputStream in) throws IOException {
        Kind kind = Texts.readConstant(in, Kind.values());
        return new Failure(kind, Texts.read(in));
    }
}
