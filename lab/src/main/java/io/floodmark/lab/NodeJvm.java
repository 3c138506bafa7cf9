package io.floodmark.lab;

import io.floodmark.model.unit.Bytes;
import java.util.ArrayList;
import java.util.List;

/**
 * The JVM flags of one Kafka process: those of Kafka's own start script and a heap that fits the machine, overridden by
 * those of the plan.
 */
final class NodeJvm {
    private static final long LARGE = Bytes.ofMiB(1024).value();
    private static final long SMALL = Bytes.ofMiB(512).value();
    private static final long LEAST = Bytes.ofMiB(256).value();

    /** The memory from which brokers in labs of a few brokers get the heap of Kafka's start script. */
    private static final long LARGE_MACHINE = 8_000_000_000L;

    private static final List<String> COLLECTOR = List.of(
            "-XX:+UseG1GC",
            "-XX:MaxGCPauseMillis=20",
            "-XX:InitiatingHeapOccupancyPercent=35",
            "-XX:+ExplicitGCInvokesConcurrent");

    private NodeJvm() {}

    /** Returns the flags without the class path and the working folder. */
    static List<String> flags(NodeSpec node, KafkaRelease release, int brokers, Bytes memory, String host) {
        List<String> given = node.given().jvmFlags();
        List<String> flags = new ArrayList<>(List.of("-server"));
        if (given.stream().noneMatch(flag -> flag.matches("-XX:[+-]Use.*GC"))) {
            flags.addAll(COLLECTOR);
        }
        flags.addAll(heapFlags(node, brokers, memory));
        flags.add("-Djava.awt.headless=true");
        // The management agent publishes this address. The host name may not be resolvable.
        flags.add("-Djava.rmi.server.hostname=" + host);
        flags.add(NodeLogs.flag(node, release));
        flags.addAll(SharedClasses.flags(release, node.given()));
        flags.addAll(given);
        return List.copyOf(flags);
    }

    /** Returns no flags if the plan sets a heap. */
    static List<String> heapFlags(NodeSpec node, int brokers, Bytes memory) {
        if (node.given().jvmFlags().stream().anyMatch(flag -> flag.startsWith("-Xmx"))) {
            return List.of();
        }
        String mebibytes = (heap(node, brokers, memory).value() >> 20) + "m";
        return List.of("-Xms" + mebibytes, "-Xmx" + mebibytes);
    }

    /**
     * Returns the heap. All brokers together get at most half of the memory, but not less than the minimum, because
     * Kafka depends on the page cache.
     */
    static Bytes heap(NodeSpec node, int brokers, Bytes memory) {
        if (!node.broker()) {
            return new Bytes(LEAST);
        }
        long most = memory.value() >= LARGE_MACHINE ? LARGE : SMALL;
        long share = memory.value() / 2 / brokers;
        return new Bytes(Math.max(LEAST, Math.min(most, share)) >> 20 << 20);
    }
}
