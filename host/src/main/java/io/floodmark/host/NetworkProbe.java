package io.floodmark.host;

import static io.floodmark.model.Metric.HOST_NETWORK_RECEIVED;
import static io.floodmark.model.Metric.HOST_NETWORK_SENT;
import static io.floodmark.model.Metric.HOST_NETWORK_USED;
import static io.floodmark.model.Metric.HOST_TCP_RETRANSMITTED;
import static io.floodmark.model.Metric.HOST_TCP_UNREAD;
import static io.floodmark.model.Metric.HOST_TCP_UNSENT;

import io.floodmark.model.Entity;
import io.floodmark.model.NanoClock;
import io.floodmark.model.Probe;
import io.floodmark.model.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Reads the network of the host, or of the name space, that we run in, every second: bytes of its interfaces, segments sent again, and what
 * waits in the buffers of its sockets. The speed that an interface says is read beside them; loopback and most virtual ones say none, and have the rate of their
 * token bucket where they have one.
 *
 * <p>The first reading has no differences yet, so it returns gauges only. One thread.
 */
public final class NetworkProbe implements Probe {
    /** Of its speed, within a second: what moves more has another one. Virtual interfaces may say 10 Mbit/s and carry gigabits. */
    public static final double IMPOSSIBLE = 1.2;

    private static final double BITS_PER_MEGABIT = 1e6;

    private final Entity host;
    private final ProcFs proc;
    private final ProcFs interfaces;
    private final Map<String, Double> buckets;
    private final NanoClock clock;
    /** Interfaces whose speed was seen to be wrong. */
    private final Set<String> faster = new HashSet<>();

    private Optional<Reading> last = Optional.empty();

    private record Reading(long nanos, Map<String, InterfaceCounts> interfaces, Optional<SegmentCounts> segments) {}

    /** @param host the entity's name */
    public NetworkProbe(String host, NanoClock clock) {
        this(host, ProcFs.live(), new ProcFs(Path.of("/sys/class/net")), TokenBuckets.read(), clock);
    }

    /**
     * @param interfaces a folder of each, as below /sys/class/net
     * @param buckets what token buckets let through, bytes per second by the name of the interface
     */
    NetworkProbe(String host, ProcFs proc, ProcFs interfaces, Map<String, Double> buckets, NanoClock clock) {
        this.host = Entity.host(host);
        this.proc = proc;
        this.interfaces = interfaces;
        this.buckets = Map.copyOf(buckets);
        this.clock = clock;
    }

    @Override
    public String name() {
        return "network of " + host.label();
    }

    @Override
    public Duration period() {
        return Duration.ofSeconds(1);
    }

    @Override
    public List<Sample> read() {
        Reading now = new Reading(
                clock.nanoTime(),
                proc.parsed("net/dev", InterfaceCounts::parse).orElse(Map.of()),
                proc.parsed("net/snmp", SegmentCounts::parse));
        Reading before = last.orElse(now);
        Samples samples = new Samples(host, before.nanos, now.nanos);
        queues(samples);
        if (last.isPresent()) {
            samples.delta(HOST_NETWORK_SENT, sum(before, now, InterfaceCounts::sentBytes, samples.seconds()));
            samples.delta(HOST_NETWORK_RECEIVED, sum(before, now, InterfaceCounts::receivedBytes, samples.seconds()));
            // Where no interface says its speed nothing is missing: there is nothing to compare with.
            used(before, now, samples.seconds())
                    .ifPresent(share -> samples.delta(HOST_NETWORK_USED, OptionalDouble.of(share)));
            samples.delta(HOST_TCP_RETRANSMITTED, retransmitted(before, now));
        }
        last = Optional.of(now);
        return samples.list();
    }

    /** Java opens sockets of IPv6 for addresses of IPv4 too, so both lists count. */
    private void queues(Samples samples) {
        Optional<SocketQueues> four = proc.parsed("net/tcp", SocketQueues::parse);
        Optional<SocketQueues> six = proc.parsed("net/tcp6", SocketQueues::parse);
        SocketQueues both = four.orElse(SocketQueues.NONE).plus(six.orElse(SocketQueues.NONE));
        boolean read = four.isPresent() || six.isPresent();
        samples.gauge(HOST_TCP_UNSENT, read ? OptionalLong.of(both.unsentBytes()) : OptionalLong.empty());
        samples.gauge(HOST_TCP_UNREAD, read ? OptionalLong.of(both.unreadBytes()) : OptionalLong.empty());
    }

    private static OptionalDouble sum(
            Reading before, Reading now, ToLongFunction<InterfaceCounts> count, double seconds) {
        if (now.interfaces.isEmpty() || !now.interfaces.keySet().equals(before.interfaces.keySet()) || seconds <= 0) {
            return OptionalDouble.empty();
        }
        long sum = 0;
        for (String name : now.interfaces.keySet()) {
            sum += grown(name, before, now, count);
        }
        return sum < 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / seconds);
    }

    private static long grown(String name, Reading before, Reading now, ToLongFunction<InterfaceCounts> count) {
        InterfaceCounts from = before.interfaces.get(name);
        InterfaceCounts to = now.interfaces.get(name);
        return from == null || to == null ? 0 : count.applyAsLong(to) - count.applyAsLong(from);
    }

    private OptionalDouble used(Reading before, Reading now, double seconds) {
        OptionalDouble fullest = OptionalDouble.empty();
        for (String name : now.interfaces.keySet()) {
            OptionalDouble speed = bytesPerSecond(name);
            long most = Math.max(
                    grown(name, before, now, InterfaceCounts::sentBytes),
                    grown(name, before, now, InterfaceCounts::receivedBytes));
            double share = most / seconds / speed.orElse(Double.NaN);
            if (share > IMPOSSIBLE) {
                faster.add(name);
            }
            if (share >= fullest.orElse(0) && !faster.contains(name)) {
                fullest = OptionalDouble.of(share);
            }
        }
        return fullest;
    }

    private OptionalDouble bytesPerSecond(String name) {
        if (buckets.containsKey(name)) {
            return OptionalDouble.of(buckets.get(name));
        }
        String megabits = interfaces.text(name + "/speed").orElse("").strip();
        return megabits.matches("[1-9][0-9]{0,8}")
                ? OptionalDouble.of(Long.parseLong(megabits) * BITS_PER_MEGABIT / Byte.SIZE)
                : OptionalDouble.empty();
    }

    private static OptionalDouble retransmitted(Reading before, Reading now) {
        if (before.segments.isEmpty() || now.segments.isEmpty()) {
            return OptionalDouble.empty();
        }
        long sent = now.segments.get().sent() - before.segments.get().sent();
        long again = now.segments.get().sentAgain() - before.segments.get().sentAgain();
        return sent <= 0 || again < 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.min(1, again / (double) sent));
    }

    @Override
    public void close() {
        last = Optional.empty();
    }
}
