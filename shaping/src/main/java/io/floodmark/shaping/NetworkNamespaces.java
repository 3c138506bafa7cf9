package io.floodmark.shaping;

import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.BitRate;
import java.io.IOException;
import java.io.InputStream;
import java.net.Inet4Address;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Hosts on this machine that are reached over a network: one network namespace for each, connected to a bridge by a
 * link of its own. Processes in different namespaces, and this host, reach each other only through these links.
 * Requires Linux and root.
 *
 * <p>All names follow from an id, so {@link #remove} works without this object, even after {@code kill -9}.
 */
public final class NetworkNamespaces implements AutoCloseable {
    /**
     * RFC 2544: 198.18.0.0/15 is reserved for benchmarks between devices; no host on the Internet has such an address.
     */
    private static final String RANGE = "198.18.";

    private static final int NETWORKS = 256;
    private static final int FIRST_HOST = 10;
    private static final int SECONDS = 10;
    private static final Path NAMESPACES = Path.of("/run/netns");
    private static final Path INTERFACES = Path.of("/sys/class/net");

    /** The minimum size of a bucket, which holds a few of the 64 KiB packets of a virtual link. */
    private static final long LEAST_BURST = 128 << 10;

    private static final int BURSTS_PER_SECOND = 100;

    private final String id;
    private final String network;
    private final Map<Integer, String> hosts = new TreeMap<>();

    private NetworkNamespaces(String id, String network) {
        this.id = id;
        this.network = network;
    }

    /**
     * Creates a bridge and one namespace per link.
     *
     * @param id up to 8 letters and digits, unique on this machine
     * @param links bandwidth of each host's link in each direction, by number of the host (1 to 200); empty: not
     *     limited
     * @throws EnvironmentException if this machine or this user lacks something, with the fix; nothing is then left
     *     behind
     */
    public static NetworkNamespaces create(String id, Map<Integer, Optional<BitRate>> links, RandomGenerator random) {
        List<String> lacks = lacks();
        if (!lacks.isEmpty()) {
            throw new EnvironmentException("separate hosts cannot be created here: " + String.join("; ", lacks));
        }
        NetworkNamespaces made = new NetworkNamespaces(id, freeNetwork(random));
        try {
            made.bridge();
            new TreeMap<>(links).forEach(made::host);
            return made;
        } catch (EnvironmentException e) {
            remove(id);
            throw e;
        }
    }

    /** Returns everything that is missing, with its fix; empty if {@link #create} can begin. */
    public static List<String> lacks() {
        return Stream.concat(
                        Prerequisites.root().stream(),
                        Stream.of("ip", "tc", "nsenter").flatMap(program -> Prerequisites.missing(program).stream()))
                .toList();
    }

    private static String freeNetwork(RandomGenerator random) {
        List<String> taken = addressesOfThisHost();
        return random.ints(0, NETWORKS)
                .limit(10L * NETWORKS)
                .mapToObj(number -> RANGE + number + ".")
                .filter(candidate -> taken.stream().noneMatch(address -> address.startsWith(candidate)))
                .findFirst()
                .orElseThrow(() -> new EnvironmentException(
                        "no free network in " + RANGE + "0.0/16; remove the labs that use them: floodmark lab down"));
    }

    private static List<String> addressesOfThisHost() {
        try {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(Inet4Address.class::isInstance)
                    .map(address -> String.valueOf(address.getHostAddress()))
                    .toList();
        } catch (SocketException e) {
            throw new EnvironmentException("cannot list the network interfaces: " + e.getMessage(), e);
        }
    }

    private void bridge() {
        run("ip", "link", "add", bridgeName(id), "type", "bridge");
        run("ip", "address", "add", network + "1/24", "dev", bridgeName(id));
        run("ip", "link", "set", bridgeName(id), "up");
    }

    private void host(int number, Optional<BitRate> link) {
        String namespace = namespace(id, number);
        String port = bridgeName(id) + "-" + number;
        String address = network + (FIRST_HOST + number);
        run("ip", "netns", "add", namespace);
        run("ip", "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", namespace);
        run("ip", "link", "set", port, "master", bridgeName(id), "up");
        run("ip", "-n", namespace, "address", "add", address + "/24", "dev", "eth0");
        run("ip", "-n", namespace, "link", "set", "eth0", "up");
        run("ip", "-n", namespace, "link", "set", "lo", "up");
        // Each end limits what it sends: to the host at the bridge, from the host in its namespace.
        link.ifPresent(rate -> {
            run(tokenBucket(List.of("tc"), port, rate));
            run(tokenBucket(List.of("tc", "-n", namespace), "eth0", rate));
        });
        hosts.put(number, address);
    }

    private static List<String> tokenBucket(List<String> program, String device, BitRate rate) {
        long burst = Math.max(LEAST_BURST, rate.bitsPerSecond() / Byte.SIZE / BURSTS_PER_SECOND);
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of("qdisc", "add", "dev", device, "root", "tbf"));
        command.addAll(List.of("rate", rate.bitsPerSecond() + "bit", "burst", Long.toString(burst), "latency", "50ms"));
        return command;
    }

    /** Returns the IPv4 address of a host. */
    public String address(int host) {
        String address = hosts.get(host);
        if (address == null) {
            throw new IllegalArgumentException("unknown host " + host + " (expected one of " + hosts.keySet() + ")");
        }
        return address;
    }

    /** Returns the IPv4 addresses of all hosts. */
    public List<String> addresses() {
        return List.copyOf(hosts.values());
    }

    /** Returns a command prefix that runs a program on a host; the program replaces it (exec). */
    public List<String> prefix(int host) {
        return List.of(
                Prerequisites.program("nsenter").orElseThrow().toString(),
                "--net=" + NAMESPACES.resolve(namespace(id, host)),
                "--");
    }

    /** Removes everything; processes in the namespaces must have ended. */
    @Override
    public void close() {
        remove(id);
    }

    /** Removes what {@link #create} made with this id, as far as it exists. */
    public static void remove(String id) {
        names(NAMESPACES, namespacePrefix(id)).forEach(namespace -> run("ip", "netns", "delete", namespace));
        names(INTERFACES, bridgeName(id) + "-").forEach(NetworkNamespaces::deleteLink);
        if (Files.exists(INTERFACES.resolve(bridgeName(id)))) {
            deleteLink(bridgeName(id));
        }
    }

    /** Deletes a link. A link ends with its namespace, which may happen concurrently. */
    private static void deleteLink(String name) {
        try {
            run("ip", "link", "delete", name);
        } catch (EnvironmentException e) {
            if (Files.exists(INTERFACES.resolve(name))) {
                throw e;
            }
        }
    }

    private static List<String> names(Path folder, String prefix) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.startsWith(prefix))
                    .toList();
        } catch (IOException none) {
            return List.of();
        }
    }

    private static String bridgeName(String id) {
        return "fm" + id;
    }

    private static String namespacePrefix(String id) {
        return "floodmark-" + id + "-";
    }

    private static String namespace(String id, int host) {
        return namespacePrefix(id) + host;
    }

    private static void run(String... command) {
        run(List.of(command));
    }

    private static void run(List<String> command) {
        List<String> line = new ArrayList<>(command);
        Prerequisites.program(command.get(0)).ifPresent(program -> line.set(0, program.toString()));
        try {
            Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
            try (InputStream output = process.getInputStream()) {
                String text = new String(output.readAllBytes(), StandardCharsets.UTF_8).strip();
                if (!process.waitFor(SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                    throw new EnvironmentException("'" + String.join(" ", command) + "' failed: " + text);
                }
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            throw new EnvironmentException("cannot run '" + String.join(" ", command) + "': " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted during '" + String.join(" ", command) + "'", e);
        }
    }
}
