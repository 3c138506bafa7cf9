package io.floodmark.client;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** The greeting of a child. */
public final class Hello {
    private final int protocol;
    private final String clientVersion;
    private final String javaVersion;

    Hello(int protocol, String clientVersion, String javaVersion) {
        this.protocol = protocol;
        this.clientVersion = clientVersion;
        this.javaVersion = javaVersion;
    }

    public int protocol() {
        return protocol;
    }

    /** Returns the version of kafka-clients, or of Spark if the child is a Spark driver, according to its jar. */
    public String clientVersion() {
        return clientVersion;
    }

    /** Returns name and version of the JVM. */
    public String javaVersion() {
        return javaVersion;
    }

    void writeTo(DataOutputStream out) throws IOException {
        out.writeInt(protocol);
        Texts.write(out, clientVersion);
        Texts.write(out, javaVersion);
    }

    public static Hello readFrom(DataInputStream in) throws IOException {
        int protocol = in.readInt();
        return new Hello(protocol, Texts.read(in), Texts.read(in));
    }
}
