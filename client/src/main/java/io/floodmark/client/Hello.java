package io.floodmark.client;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** What a child says of itself. */
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

    /** Of kafka-clients, or of Spark where the child is a driver of it, as its jar says. */
    public String clientVersion() {
        return clientVersion;
    }

    /** Name and version of the JVM. */
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
