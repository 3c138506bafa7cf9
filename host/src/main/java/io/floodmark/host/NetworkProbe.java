package io.floodmark.host;

import static io.floodmark.model.metric.Metric.HOST_NETWORK_RECEIVED;
import static io.floodmark.model.metric.Metric.HOST_NETWORK_SENT;
import static io.floodmark.model.metric.Metric.HOST_NETWORK_USED;
import static io.floodmark.model.metric.Metric.HOST_TCP_RETRANSMITTED;
import static io.floodmark.model.metric.Metric.HOST_TCP_UNREAD;
import static io.floodmark.model.metric.Metric.HOST_TCP_UNSENT;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.NanoClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * Reads the network of this host, or of this network namespace, once per second: bytes of its interfaces, retransmitted
 * segments, and bytes in the buffers of its sockets. Utilisation is reported for interfaces with a known speed (see
 * {@link InterfaceUse}).
 *
 * <p>The first reading has no differences yet, so it returns gauges only. Used by one thread.
 */
public final class NetworkProbe implements Probe {
    private final Entity host;
    private final ProcFs proc;
    private final InterfaceUse use;
    private final NanoClock clock;
    private Optional<Reading> last = Optional.empty();

    private record Reading(long nanos, Map<String, InterfaceCounts> interfaces, Optional<TcpSegmentCounts> segments) {}

    /** @param host the entity's name */
    public NetworkProbe(String host, NanoClock clock) {
        this(host, ProcFs.live(), new ProcFs(Path.of("/sys/class/net")), TokenBuckets.read(), clock);
    }

    /**
     * @param interfaces a folder like /sys/class/net
     * @param buckets rates of token buckets in bytes per second, by interface
     */
    NetworkProbe(String host, ProcFs proc, ProcFs interfaces, Map<String, Double> buckets, NanoClock clock) {
        this.host = Entity.host(host);
        this.proc = proc;
        this.use = new InterfaceUse(interfaces, buckets, name -> true);
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
                proc.parsed("net/snmp", TcpSegmentCounts::parse));
        Reading before = last.orElse(now);
        Samples samples = new Samples(host, before.nanos, now.nanos);
        queues(samples);
        if (last.isPresent()) {
            samples.delta(HOST_NETWORK_SENT, sum(before, now, InterfaceCounts::sentBytes, samples.seconds()));
            samples.delta(HOST_NETWORK_RECEIVED, sum(before, now, InterfaceCounts::receivedBytes, samples.seconds()));
            // If no interface reports its speed, utilisation does not exist, so no data are missing.
            use.fullest(before.interfaces, now.interfaces, samples.seconds())
                    .ifPresent(share -> samples.delta(HOST_NETWORK_USED, OptionalDouble.of(share)));
            samples.delta(HOST_TCP_RETRANSMITTED, retransmitted(before, now));
        }
        last = Optional.of(now);
        return samples.list();
    }

    /** Adds the socket buffers. Java opens IPv6 sockets for IPv4 addresses too, so both lists count. */
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
            sum += InterfaceUse.grown(name, before.interfaces, now.interfaces, count);
        }
        return sum < 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / seconds);
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
