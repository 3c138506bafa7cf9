package io.floodmark.client;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** The reason why a child cannot do what was requested. A sentence for people, without secrets. */
public final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The party that must act. The order is part of the protocol. */
    public enum Kind {
        /** The plan requests something that this client does not know or cannot do. */
        PLAN,
        /** The cluster cannot be reached. */
        UNREACHABLE,
        /** The cluster rejects the credentials or the permissions. */
        DENIED,
        /** The cluster rejects what is sent. */
        REFUSED,
        /** The child itself failed. */
        CHILD,
        /** Remote workers ended or cannot be started again, although they worked before. */
        LOST;

        @SuppressWarnings("EnumOrdinal") // Message.PROTOCOL ensures that both ends agree.
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

    /** Reads the body of {@link Message.Kind#FAILED}. */
    public static Failure readFrom(DataInputStream in) throws IOException {
        Kind kind = Texts.readConstant(in, Kind.values());
        return new Failure(kind, Texts.read(in));
    }
}
