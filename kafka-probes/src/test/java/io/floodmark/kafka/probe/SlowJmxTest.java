package io.floodmark.kafka.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import javax.management.MBeanServer;
import javax.management.MBeanServerConnection;
import org.junit.jupiter.api.Test;

/** Tests with the beans of this JVM, where every call takes some time. */
class SlowJmxTest {
    private static final Duration ROUND_TRIP = Duration.ofMillis(25);

    private final AtomicLong nanos = new AtomicLong(1);

    /** Simulates a slow broker: its cheapest call takes no time. */
    private MBeanServerConnection slowed(Duration call) {
        return intercepted(method -> {
            if (!method.equals("getDefaultDomain")) {
                nanos.addAndGet(call.toNanos());
            }
        });
    }

    /** Simulates a network on which every call takes its round trip. */
    private static MBeanServerConnection far() {
        return intercepted(method -> LockSupport.parkNanos(ROUND_TRIP.toNanos()));
    }

    private static MBeanServerConnection intercepted(Consumer<String> called) {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        return (MBeanServerConnection) Proxy.newProxyInstance(
                SlowJmxTest.class.getClassLoader(),
                new Class<?>[] {MBeanServerConnection.class},
                (proxy, method, arguments) -> {
                    called.accept(method.getName());
                    try {
                        return method.invoke(beans, arguments);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getCause();
                    }
                });
    }

    /** Creates a probe with a single reader, because all calls share one clock. */
    private JmxProbe probe(Duration call) {
        return new JmxProbe(1, source(slowed(call)), Optional.empty(), nanos::get, 1);
    }

    private static JmxSource source(MBeanServerConnection beans) {
        return new ConnectedJmx("slow", beans);
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

    /** Sixty sequential calls would take a second and a half, and the next pass would begin after six. */
    @Test
    void readsAllInTimeOverALongRoundTrip() {
        try (JmxProbe probe = new JmxProbe(1, source(far()), Optional.empty(), System::nanoTime)) {
            probe.read();

            assertThat(probe.read())
                    .filteredOn(sample -> sample.quality() != Quality.MISSING)
                    .extracting(Sample::metric)
                    .contains(Metric.PROCESS_CPU, Metric.HEAP_USED);
            assertThat(probe.period()).isLessThan(Duration.ofSeconds(4));
        }
    }
}
