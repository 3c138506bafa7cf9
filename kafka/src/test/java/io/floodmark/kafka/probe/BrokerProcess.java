package io.floodmark.kafka.probe;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.Uuid;

/** A real node, broker and controller, in a process of its own, with password-protected JMX, all on loopback. */
public final class BrokerProcess implements AutoCloseable {
    public static final String JMX_USER = "watcher";
    public static final String JMX_PASSWORD = "watch-secret";

    private final Path folder;
    private final List<String> flags;
    private final int port = freePort();
    private final int jmxPort = freePort();
    private Process process;

    BrokerProcess(Path folder) throws IOException, InterruptedException {
        this(folder, List.of());
    }

    /** @param flags more of them for its JVM */
    public BrokerProcess(Path folder, List<String> flags) throws IOException, InterruptedException {
        this.folder = folder;
        this.flags = List.copyOf(flags);
        Files.writeString(folder.resolve("broker.properties"), properties(port, freePort()));
        secret("jmx.password", JMX_USER + " " + JMX_PASSWORD);
        secret("jmx.access", JMX_USER + " readonly");
        run(List.of(
                        "kafka.tools.StorageTool",
                        "format",
                        "-t",
                        Uuid.randomUuid().toString(),
                        "-c",
                        folder.resolve("broker.properties").toString()))
                .waitFor();
        this.process = start();
    }

    private String properties(int clients, int controller) {
        return String.join(
                "\n",
                "process.roles=broker,controller",
                "node.id=1",
                "controller.quorum.voters=1@localhost:" + controller,
                "listeners=CLIENTS://localhost:" + clients + ",CONTROLLER://localhost:" + controller,
                "listener.security.protocol.map=CLIENTS:PLAINTEXT,CONTROLLER:PLAINTEXT",
                "inter.broker.listener.name=CLIENTS",
                "controller.listener.names=CONTROLLER",
                "offsets.topic.replication.factor=1",
                "log.dirs=" + folder.resolve("data"));
    }

    private void secret(String name, String content) throws IOException {
        Path file = Files.writeString(folder.resolve(name), content + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    private Process start() throws IOException {
        String jmx = "-Dcom.sun.management.jmxremote.";
        List<String> arguments = new ArrayList<>(flags);
        arguments.addAll(List.of(
                jmx + "host=127.0.0.1",
                jmx + "port=" + jmxPort,
                jmx + "rmi.port=" + jmxPort,
                jmx + "ssl=false",
                jmx + "password.file=" + folder.resolve("jmx.password"),
                jmx + "access.file=" + folder.resolve("jmx.access"),
                "-Djava.rmi.server.hostname=127.0.0.1",
                "-Xmx384m",
                ChildBroker.class.getName(),
                folder.resolve("broker.properties").toString()));
        return run(arguments);
    }

    private Process run(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("broker.log").toFile()))
                .start();
    }

    public String bootstrapServers() {
        return "localhost:" + port;
    }

    public String jmxAddress() {
        return "127.0.0.1:" + jmxPort;
    }

    int jmxPort() {
        return jmxPort;
    }

    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    public void restart() throws IOException {
        process = start();
    }

    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        kill();
    }
}
