package io.floodmark.bench;

import io.floodmark.kafka.wire.net.FetchLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Starts a reader that reads a topic from its beginning to its end, repeatedly: a consumer of the wire engine, or the
 * tool that it is compared with. Each has one group of one member, the same JVM flags and class path, and the same
 * fetch settings (those of the library) and receive buffer. Neither verifies checksums. They differ in this:
 *
 * <ul>
 *   <li>The wire engine reads the headers of batches and discards them, which is its purpose; the tool creates an
 *       object for every record. So the wire engine's cost is per batch, here of 16 KiB.
 *   <li>The wire engine records a histogram of latencies, the tool counts records and bytes. The records here are old,
 *       so two points represent a batch. For a batch that was just written, up to 16 would.
 *   <li>For the tool only the time from its first to its last report within a pass counts. Joining the group and
 *       starting do not count. For the wire engine everything counts, with its new connections and its commit in each
 *       pass.
 *   <li>The wire engine joins no group. The tool commits every 5 s.
 * </ul>
 *
 * <p>The null sink of a Connect worker is measured like the tool. The whole worker counts. It commits every second, has
 * its consumer's default of 500 records per poll, and creates its own object for each record.
 *
 * <p>Another side reads the same bytes from a plain socket and uses none of them: the operating system's part of the
 * cost.
 */
final class TopicReaders {
    static final String WIRE = "wire";
    static final String TOOL = "ConsumerPerformance";
    static final String SOCKET = "socket alone";
    static final String CONNECT = "connect null sink";

    private static final List<String> JVM = List.of("-Xms512m", "-Xmx512m");

    /** A pass takes about a second or more, so little of it is before the first report and after the last. */
    private static final int REPORT_MILLIS = 200;

    /** Fits into the second level cache of a core, to which copying is cheapest. */
    private static final int SOCKET_BUFFER = 256 << 10;

    private final BenchBroker broker;
    private final String receiveBuffer;
    private int started;

    /** @param receiveBuffer buffer of the sockets, bytes */
    TopicReaders(BenchBroker broker, int receiveBuffer) {
        this.broker = broker;
        this.receiveBuffer = Integer.toString(receiveBuffer);
    }

    Reader wire(String topic, long records) {
        Path log = log();
        Child process = Child.start(
                log,
                JVM,
                WireReads.class.getName(),
                broker.bootstrapServers(),
                topic,
                Long.toString(records),
                receiveBuffer);
        return new Reader(process, log, WireReads::records);
    }

    Reader tool(String topic, long records) {
        Path log = log();
        Child process = Child.start(
                log,
                JVM,
                ToolReads.class.getName(),
                "--bootstrap-server",
                broker.bootstrapServers(),
                "--topic",
                topic,
                "--num-records",
                Long.toString(records),
                "--fetch-size",
                Integer.toString(FetchLimits.DEFAULT.partitionBytes()),
                "--socket-buffer-size",
                receiveBuffer,
                "--command-property",
                "fetch.max.bytes=" + FetchLimits.DEFAULT.bytes(),
                "--hide-header",
                "--show-detailed-stats",
                "--reporting-interval",
                Integer.toString(REPORT_MILLIS));
        return new Reader(process, log, ToolReads::records);
    }

    Reader connect(String topic, long records) {
        Path log = log();
        Child process = Child.start(
                log,
                JVM,
                ConnectReads.class.getName(),
                broker.bootstrapServers(),
                topic,
                Long.toString(records),
                receiveBuffer,
                broker.folder().toString());
        return new Reader(process, log, Reader::reported);
    }

    Reader socket(String topic, long records) {
        Path log = log();
        List<Path> files = broker.logFiles(topic);
        double bytesARecord = files.stream().mapToLong(TopicReaders::size).sum() / (double) records;
        SocketFeed feed = SocketFeed.of(files);
        Child process = Child.start(
                log,
                JVM,
                SocketReads.class.getName(),
                Integer.toString(feed.port()),
                Double.toString(bytesARecord),
                receiveBuffer,
                Integer.toString(SOCKET_BUFFER));
        return new Reader(process, log, WireReads::records, feed);
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path log() {
        return broker.folder().resolve("reader-" + started++ + ".log");
    }
}
