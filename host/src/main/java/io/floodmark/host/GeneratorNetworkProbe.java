package io.floodmark.host;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.NanoClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Reads the utilisation of the network interfaces of the generator's host once per second. Bridge ports are skipped,
 * because they forward traffic of other hosts and containers. There are no samples if no interface reports its speed.
 * The first reading returns none. Used by one thread.
 */
public final class GeneratorNetworkProbe implements Probe {
    private final ProcFs proc;
    private final InterfaceUse use;
    private final NanoClock clock;
    private Optional<Reading> last = Optional.empty();

    private record Reading(long nanos, Map<String, InterfaceCounts> interfaces) {}

    public GeneratorNetworkProbe(NanoClock clock) {
        this(ProcFs.live(), new ProcFs(Path.of("/sys/class/net")), TokenBuckets.read(), clock);
    }

    GeneratorNetworkProbe(ProcFs proc, ProcFs interfaces, Map<String, Double> buckets, NanoClock clock) {
        this.proc = proc;
        this.use = new InterfaceUse(
                interfaces,
                buckets,
                name -> interfaces.text(name + "/brport/state").isEmpty());
        this.clock = clock;
    }

    @Override
    public String name() {
        return "network of the generator";
    }

    @Override
    public Duration period() {
        return Duration.ofSeconds(1);
    }

    @Override
    public List<Sample> read() {
        Reading now = new Reading(
                clock.nanoTime(), proc.parsed("net/dev", InterfaceCounts::parse).orElse(Map.of()));
        Reading before = last.orElse(now);
        last = Optional.of(now);
        if (now.nanos == before.nanos) {
            return List.of();
        }
        Samples samples = new Samples(Entity.GENERATOR, before.nanos, now.nanos);
        use.fullest(before.interfaces, now.interfaces, samples.seconds())
                .ifPresent(share -> samples.delta(Metric.GENERATOR_NETWORK_USED, OptionalDouble.of(share)));
        return samples.list();
    }

    @Override
    public void close() {
        last = Optional.empty();
    }
}
