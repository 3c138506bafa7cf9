package io.floodmark.runner.site;

import io.floodmark.kafka.BrokerNode;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.LogDirectory;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Finds the brokers that run on this host: the generator takes CPU from them, and their CPU can be read. A broker
 * behind a tunnel advertises an address of this host too, but neither its log directories nor a Kafka process are here.
 */
final class LocalHosts {
    private static final String MAIN_CLASS = "kafka.Kafka";

    private final ClusterLayout layout;
    private final BooleanSupplier kafkaRuns;

    LocalHosts(ClusterLayout layout) {
        this(layout, LocalHosts::kafkaRuns);
    }

    /** @param kafkaRuns true if a broker that is not a lab's may run here, for example in a container */
    LocalHosts(ClusterLayout layout, BooleanSupplier kafkaRuns) {
        this.layout = layout;
        this.kafkaRuns = kafkaRuns;
    }

    private static boolean kafkaRuns() {
        return ProcessHandle.allProcesses()
                .anyMatch(process -> process.info()
                        .commandLine()
                        .filter(line -> line.contains(MAIN_CLASS))
                        .isPresent());
    }

    /** True if at least one broker runs on this host. */
    boolean any() {
        return layout.alive().stream().anyMatch(this::here);
    }

    /** True if there are brokers and all of them run on this host. */
    boolean all() {
        return !layout.alive().isEmpty() && layout.alive().stream().allMatch(this::here);
    }

    private boolean here(BrokerNode broker) {
        List<LogDirectory> known = layout.logDirectories().stream()
                .filter(directory -> directory.broker() == broker.id())
                .toList();
        return hasAddress(broker.host())
                && (known.isEmpty()
                        || known.stream().anyMatch(directory -> Files.isDirectory(Path.of(directory.path())))
                        || kafkaRuns.getAsBoolean());
    }

    private static boolean hasAddress(String host) {
        try {
            InetAddress address = InetAddress.getByName(host);
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (UnknownHostException | SocketException e) {
            return false;
        }
    }
}
