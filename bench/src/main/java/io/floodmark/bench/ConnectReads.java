package io.floodmark.bench;

import io.floodmark.kafka.connect.ConnectRest;
import io.floodmark.lab.ConnectAnswer;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.unit.Deadline;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * A Kafka Connect worker that reads a topic with the null sink from its beginning to its end, repeatedly, until it is
 * killed. Each pass has a new connector, and so a new group. The sink itself reports its position within the process.
 *
 * <p>Arguments: bootstrap server, topic, records in it, receive.buffer.bytes, folder for the worker's files.
 */
final class ConnectReads {
    private static final String WORKER = "org.apache.kafka.connect.cli.ConnectDistributed";
    private static final String BYTES = "org.apache.kafka.connect.converters.ByteArrayConverter";
    private static final int REPORT_MILLIS = 200;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ConnectRest rest;
    private final String topic;
    private final long records;
    private final String receiveBuffer;

    private ConnectReads(ConnectRest rest, String topic, long records, String receiveBuffer) {
        this.rest = rest;
        this.topic = topic;
        this.records = records;
        this.receiveBuffer = receiveBuffer;
    }

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        Thread.setDefaultUncaughtExceptionHandler(ConnectReads::end);
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        String url = "http://127.0.0.1:" + port;
        Path config = configuration(Path.of(arguments[4]), arguments[0], port);
        Method main = Class.forName(WORKER).getMethod("main", String[].class);
        Thread worker = new Thread(() -> run(main, config), "connect");
        worker.setDaemon(true);
        worker.start();
        ConnectRest rest = new ConnectRest(List.of(URI.create(url)), HttpAccess.OPEN);
        ConnectReads reads = new ConnectReads(rest, arguments[1], Long.parseLong(arguments[2]), arguments[3]);
        awaitWorker(url);
        for (int pass = 0; ; pass++) {
            reads.pass("pass-" + ProcessHandle.current().pid() + "-" + pass);
        }
    }

    /**
     * Halts the JVM, because threads of the worker would keep it alive, and the process that reads its reports would
     * wait.
     */
    private static void end(Thread thread, Throwable failure) {
        failure.printStackTrace();
        Runtime.getRuntime().halt(1);
    }

    private static void run(Method main, Path config) {
        try {
            main.invoke(null, (Object) new String[] {config.toString()});
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException("Kafka Connect ended", failed);
        }
    }

    /**
     * Writes Kafka's defaults, except for what one broker needs. The null sink and its classes are on the class path.
     */
    private static Path configuration(Path folder, String servers, int port) throws IOException {
        String group = "connect-" + ProcessHandle.current().pid();
        return Files.write(
                folder.resolve(group + ".properties"),
                List.of(
                        "bootstrap.servers=" + servers,
                        "group.id=" + group,
                        "key.converter=" + BYTES,
                        "value.converter=" + BYTES,
                        "config.storage.topic=" + group + "-config",
                        "offset.storage.topic=" + group + "-offset",
                        "status.storage.topic=" + group + "-status",
                        "config.storage.replication.factor=1",
                        "offset.storage.replication.factor=1",
                        "status.storage.replication.factor=1",
                        "offset.storage.partitions=1",
                        "status.storage.partitions=1",
                        "listeners=http://127.0.0.1:" + port,
                        "plugin.discovery=service_load"));
    }

    private static Deadline soon() {
        return Deadline.in(PATIENCE, System::nanoTime);
    }

    /** Waits until the worker responds as a member of its group; before that, every address is unknown or an error. */
    private static void awaitWorker(String url) {
        Deadline deadline = soon();
        while (!ConnectAnswer.serves(url)) {
            if (deadline.over()) {
                throw new IllegalStateException(
                        "Kafka Connect does not serve at " + url + " after " + PATIENCE.toSeconds() + " s");
            }
            deadline.pause(Duration.ofMillis(REPORT_MILLIS));
        }
    }

    private void pass(String connector) {
        System.out.println(Reader.PASS_BEGINS);
        rest.put(
                connector,
                Map.of(
                        "connector.class",
                        "io.floodmark.nullsink.NullSinkConnector",
                        "tasks.max",
                        "1",
                        "topics",
                        topic,
                        "consumer.override.receive.buffer.bytes",
                        receiveBuffer),
                soon());
        Deadline deadline = soon();
        long read = 0;
        while (read < records) {
            InterruptibleSleep.millis(REPORT_MILLIS);
            read = read(connector);
            if (read > 0) {
                System.out.println(Reader.report(read));
            }
            if (deadline.over() || read > records) {
                throw new IllegalStateException(
                        "a pass has read " + read + " records, expected the " + records + " once each");
            }
        }
        rest.delete(connector, soon());
    }

    /** Returns the records read by a connector; none before its task has started. */
    private static long read(String connector) {
        try {
            ObjectName task = new ObjectName(
                    "io.floodmark.nullsink:type=null-sink-task,connector=" + ObjectName.quote(connector) + ",task=0");
            return (Long) ManagementFactory.getPlatformMBeanServer().getAttribute(task, "Records");
        } catch (InstanceNotFoundException notYet) {
            return 0;
        } catch (JMException failed) {
            throw new IllegalStateException("the null sink does not report what it has read", failed);
        }
    }
}
