package io.floodmark.kafka.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.Metric;
import io.floodmark.model.Quality;
import io.floodmark.model.Sample;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.MBeanServer;
import javax.management.MBeanServerConnection;
import org.junit.jupiter.api.Test;

/** The beans of this JVM over a way on which every call takes a while: a pass has no time for all of them. */
class SlowJmxTest {
    private final AtomicLong nanos = new AtomicLong(1);

    private MBeanServerConnection slowed(Duration call) {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        return (MBeanServerConnection) Proxy.newProxyInstance(
                SlowJmxTest.class.getClassLoader(),
                new Class<?>[] {MBeanServerConnection.class},
                (proxy, method, arguments) -> {
                    nanos.addAndGet(call.toNanos());
                    try {
                        return method.invoke(beans, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    private JmxProbe probe(Duration call) {
        MBeanServerConnection beans = slowed(call);
        JmxSource source = new JmxSource() {
            @Override
            public String name() {
                return "slow";
            }

            @Override
            public Session open() {
                return new Session() {
                    @Override
                    public MBeanServerConnection beans() {
                        return beans;
                    }

                    @Override
                    public void close() {}
                };
            }
        };
        return new JmxProbe(1, source, Optional.empty(), nanos::get);
    }

    /** CPU, collections and heap are read last. */
    @Test
    void readsInTheNextPassWhatTheLastDidNotReach() {
        try (JmxProbe probe = probe(Duration.ofMillis(50))) {
            Set<Metric> read = EnumSet.noneOf(Metric.class);
            for (int pass = 0; pass < 5; pass++) {
                probe.read().stream()
                        .filter(sample -> sample.quality() != Quality.MISSING)
                        .map(Sample::metric)
                        .forEach(read::add);
                nanos.addAndGet(Duration.ofSeconds(1).toNanos());
            }

            assertThat(read).contains(Metric.PROCESS_CPU, Metric.HEAP_USED);
        }
    }

    @Test
    void restsForThreeTimesAsLongAsItReads() {
        try (JmxProbe probe = probe(Duration.ofMillis(50))) {
            long before = nanos.get();

            probe.read();

            assertThat(probe.period()).isEqualTo(Duration.ofNanos(4 * (nanos.get() - before)));
            assertThat(probe.period()).isGreaterThan(Duration.ofSeconds(7));
        }
    }

    @Test
    void readsEverySecondIfThatIsCheap() {
        try (JmxProbe probe = probe(Duration.ofNanos(1_000))) {
            probe.read();

            assertThat(probe.period()).isEqualTo(Duration.ofSeconds(1));
        }
    }
}
