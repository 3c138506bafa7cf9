package io.floodmark.kafka.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import org.junit.jupiter.api.Test;

/** Tests with the beans of this JVM, with threads named like those of a broker. */
class ThreadsRuleTest {
    private static final NanoClock CLOCK = System::nanoTime;

    private final ThreadsRule rule = new ThreadsRule(Entity.broker(1));

    private List<Sample> read(MBeanServer server) throws IOException {
        return rule.read(Beans.of(server, CLOCK, Deadline.in(Duration.ofSeconds(30), CLOCK)));
    }

    private static List<Double> values(List<Sample> samples, Metric metric) {
        return samples.stream()
                .filter(sample -> sample.metric() == metric && sample.quality() == Quality.EXACT)
                .map(Sample::value)
                .toList();
    }

    @Test
    void tellsTheCpuOfTheBusiestThreadOfEachKind() {
        AtomicBoolean on = new AtomicBoolean(true);
        CountDownLatch end = new CountDownLatch(1);
        Thread busy =
                new Thread(() -> spin(on), "data-plane-kafka-network-thread-1-ListenerName(PLAINTEXT)-PLAINTEXT-0");
        Thread idle =
                new Thread(() -> rest(end), "data-plane-kafka-network-thread-1-ListenerName(PLAINTEXT)-PLAINTEXT-1");
        Thread handler = new Thread(() -> rest(end), "data-plane-kafka-request-handler-0");
        List<Thread> threads = List.of(busy, idle, handler);
        threads.forEach(Thread::start);
        try {
            List<Sample> seen = new ArrayList<>();
            await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
                seen.addAll(read(ManagementFactory.getPlatformMBeanServer()));
                assertThat(values(seen, Metric.NETWORK_THREAD_CPU)).anyMatch(share -> share > 0.05);
            });

            assertThat(values(seen, Metric.NETWORK_THREAD_CPU)).allMatch(share -> share >= 0 && share <= 1);
            assertThat(values(seen, Metric.HANDLER_THREAD_CPU)).isNotEmpty().allMatch(share -> share < 0.05);
            assertThat(values(seen, Metric.NETWORK_THREADS)).containsOnly(2.0);
            assertThat(values(seen, Metric.HANDLER_THREADS)).containsOnly(1.0);
        } finally {
            on.set(false);
            end.countDown();
        }
    }

    @Test
    void isMissingWhereThereIsNoSuchBean() throws IOException {
        List<Sample> samples = read(MBeanServerFactory.newMBeanServer());

        assertThat(samples).extracting(Sample::metric).containsExactlyElementsOf(rule.metrics());
        assertThat(samples).allMatch(sample -> sample.quality() == Quality.MISSING);
    }

    private static void spin(AtomicBoolean on) {
        while (on.get()) {
            Thread.onSpinWait();
        }
    }

    private static void rest(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
