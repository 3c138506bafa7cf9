package io.floodmark.host;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.NanoClock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads kernel counters of the TCP connections to each broker once per second: how long they were busy, what limited
 * them, and how fast they were. {@code ss} needs no rights and sees only its own network namespace. Connections within
 * this host are skipped, because its CPU and memory limit them. Without {@code ss}, and with versions before Linux 4.10
 * or iproute2 4.13, there are no samples. The first reading returns none. Used by one thread.
 */
public final class TcpPathProbe implements Probe {
    private static final Pattern ACKNOWLEDGED = Pattern.compile("\\bbytes_acked:[1-9]");

    private final Map<String, Integer> brokers;
    private final Function<List<String>, Optional<String>> tool;
    private final List<String> command;
    private final NanoClock clock;
    private Optional<Reading> last = Optional.empty();

    private record Reading(long nanos, Map<String, TcpConnection> connections) {}

    /** @param brokers advertised addresses by broker id; names are resolved once */
    public TcpPathProbe(Map<Integer, InetSocketAddress> brokers, NanoClock clock) {
        this(brokers, ToolOutput::of, clock);
    }

    TcpPathProbe(
            Map<Integer, InetSocketAddress> brokers, Function<List<String>, Optional<String>> tool, NanoClock clock) {
        this.brokers = new HashMap<>();
        brokers.forEach((id, address) -> elsewhere(address).forEach(peer -> this.brokers.put(peer, id)));
        this.tool = tool;
        this.clock = clock;
        this.command = command(this.brokers.keySet().stream()
                .map(peer -> peer.substring(peer.lastIndexOf(':') + 1))
                .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static List<String> command(Set<String> ports) {
        List<String> command = new ArrayList<>(List.of("ss", "-tinmHO", "state", "established"));
        command.add(ports.stream().map(port -> "dport = :" + port).collect(Collectors.joining(" or ", "( ", " )")));
        return command;
    }

    private static List<String> elsewhere(InetSocketAddress advertised) {
        try {
            List<String> peers = new ArrayList<>();
            for (InetAddress address : InetAddress.getAllByName(advertised.getHostString())) {
                if (!address.isLoopbackAddress() && !address.isAnyLocalAddress()) {
                    peers.add(address.getHostAddress() + ":" + advertised.getPort());
                }
            }
            return peers;
        } catch (UnknownHostException unknown) {
            return List.of();
        }
    }

    /** True if any broker is on another host. */
    boolean anyPath() {
        return !brokers.isEmpty();
    }

    /** Returns why there are no samples although a broker is on another host. */
    public Optional<String> unavailable() {
        return anyPath() && tool.apply(List.of("ss", "-V")).isEmpty()
                ? Optional.of(
                        "ss not found (expected iproute2 4.13 or newer); install iproute2 to detect a full network path")
                : Optional.empty();
    }

    @Override
    public String name() {
        return "connections of the generator";
    }

    @Override
    public Duration period() {
        return Duration.ofSeconds(1);
    }

    @Override
    public List<Sample> read() {
        if (!anyPath()) {
            return List.of();
        }
        Optional<String> printed = tool.apply(command).filter(TcpPathProbe::hasLimits);
        long nanos = clock.nanoTime();
        Map<String, TcpConnection> connections = new TreeMap<>();
        printed.map(TcpConnection::parse)
                .orElse(List.of())
                .forEach(connection -> connections.put(connection.local(), connection));
        Reading now = new Reading(nanos, connections);
        List<Sample> samples = last.map(before -> differences(before, now)).orElse(List.of());
        last = Optional.of(now);
        return samples;
    }

    /**
     * True if the output contains limits: every connection that sent data was busy. Without them all connections would
     * look idle.
     */
    private static boolean hasLimits(String printed) {
        return printed.contains(" busy:") || !ACKNOWLEDGED.matcher(printed).find();
    }

    private List<Sample> differences(Reading before, Reading now) {
        Map<Integer, TcpPathCounts> paths = new TreeMap<>();
        now.connections
                .values()
                .forEach(connection -> broker(connection)
                        .ifPresent(id -> paths.computeIfAbsent(id, fresh -> new TcpPathCounts())
                                .add(before.connections, connection)));
        List<Sample> samples = new ArrayList<>();
        paths.forEach((id, counts) -> {
            if (!counts.isEmpty() && now.nanos > before.nanos) {
                samples.addAll(samples(id, counts, before.nanos, now.nanos));
            }
        });
        return samples;
    }

    private Optional<Integer> broker(TcpConnection connection) {
        int colon = connection.peer().lastIndexOf(':');
        String host = connection.peer().substring(0, colon).replace("[", "").replace("]", "");
        // The scope of a link-local address is not part of an advertised address.
        String plain = host.replaceFirst("%.*$", "");
        try {
            // A literal needs no lookup; IPv4-mapped addresses of IPv6 become plain IPv4 addresses.
            String address = InetAddress.getByName(plain).getHostAddress();
            return Optional.ofNullable(
                    brokers.get(address + ":" + connection.peer().substring(colon + 1)));
        } catch (UnknownHostException none) {
            return Optional.empty();
        }
    }

    private static List<Sample> samples(int broker, TcpPathCounts counts, long from, long to) {
        Samples samples = new Samples(Entity.path(broker), from, to);
        double seconds = samples.seconds();
        put(samples, Metric.PATH_SENT, counts.sent() / seconds);
        put(samples, Metric.PATH_RECEIVED, counts.received() / seconds);
        put(samples, Metric.PATH_BUSY, counts.busy(1e3 * seconds));
        put(samples, Metric.PATH_RECEIVER_LIMITED, counts.receiverLimited());
        put(samples, Metric.PATH_SEND_BUFFER_LIMITED, counts.sendBufferLimited());
        put(samples, Metric.PATH_APPLICATION_LIMITED, counts.applicationLimited());
        put(samples, Metric.PATH_WAITING, counts.waiting());
        put(samples, Metric.PATH_RTT, counts.rttMillis());
        put(samples, Metric.PATH_RETRANSMITTED, counts.retransmitted());
        put(samples, Metric.PATH_UNREAD, counts.unread());
        put(samples, Metric.PATH_RECEIVE_BUFFER, counts.bufferUsed());
        return samples.list();
    }

    private static void put(Samples samples, Metric metric, double value) {
        samples.delta(metric, OptionalDouble.of(value));
    }

    @Override
    public void close() {
        last = Optional.empty();
    }
}
