package io.floodmark.kafka.probe;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * Password-protected JMX on loopback for a broker in a process: its user may read attributes and nothing else.
 *
 * @param folder folder of the files with its password and its rights
 */
public record JmxAccess(int port, Path folder) {
    static final String USER = "watcher";
    private static final String PASSWORD = "watch-secret";

    public static JmxAccess make(Path folder) throws IOException {
        secret(folder.resolve("jmx.password"), USER + " " + PASSWORD);
        secret(folder.resolve("jmx.access"), USER + " readonly");
        return new JmxAccess(freePort(), folder);
    }

    private static void secret(Path file, String content) throws IOException {
        Files.writeString(file, content + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Returns the flags of the broker's JVM. */
    public List<String> flags() {
        String jmx = "-Dcom.sun.management.jmxremote.";
        return List.of(
                jmx + "host=127.0.0.1",
                jmx + "port=" + port,
                jmx + "rmi.port=" + port,
                jmx + "ssl=false",
                jmx + "password.file=" + folder.resolve("jmx.password"),
                jmx + "access.file=" + folder.resolve("jmx.access"),
                "-Xmx384m");
    }

    public String address() {
        return "127.0.0.1:" + port;
    }

    public JmxCredentials credentials() {
        return JmxCredentials.of(USER, PASSWORD);
    }
}
