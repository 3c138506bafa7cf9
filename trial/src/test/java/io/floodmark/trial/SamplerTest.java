package io.floodmark.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class SamplerTest {
    private final RunTime time = new SystemRunTime();
    private final Queue<String> told = new ConcurrentLinkedQueue<>();

    @Test
    void readsOnAfterAReadingThatFailed() throws InterruptedException {
        Failing probe = new Failing(1, 2);

        try (Sampler sampler = new Sampler(time, List.of(probe), told::add)) {
            probe.done.await();

            assertThat(sampler.drain()).isNotEmpty().allMatch(sample -> sample.metric() == Metric.HANDLER_IDLE);
        }
        assertThat(told).isEmpty();
    }

    @Test
    void tellsOnceOfAProbeThatKeepsFailing() throws InterruptedException {
        Failing probe = new Failing(4 * Sampler.KEEPS_FAILING, 4 * Sampler.KEEPS_FAILING + 2);

        try (Sampler sampler = new Sampler(time, List.of(probe), told::add)) {
            probe.done.await();

            assertThat(sampler.drain()).isNotEmpty();
        }
        assertThat(told).singleElement().asString().contains("jmx broker 1", "no such bean");
    }

    @Test
    void aProbeThatFailsDoesNotMakeTheClusterSeen() throws InterruptedException {
        Failing probe = new Failing(Integer.MAX_VALUE, 5);

        try (Sampler sampler = new Sampler(time, List.of(probe), told::add)) {
            long before = sampler.blindNanos();
            probe.done.await();

            assertThat(sampler.drain()).isEmpty();
            assertThat(sampler.blindNanos()).isGreaterThan(before);
        }
    }

    /**
     * A probe that fails in its first readings and signals when a given one has begun. By then, the sampler has
     * processed all earlier ones.
     */
    private final class Failing implements Probe {
        private final int failures;
        private final int until;
        private final CountDownLatch done = new CountDownLatch(1);
        private int readings;

        Failing(int failures, int until) {
            this.failures = failures;
            this.until = until;
        }

        @Override
        public String name() {
            return "jmx broker 1";
        }

        @Override
        public Duration period() {
            return Duration.ofMillis(1);
        }

        @Override
        public List<Sample> read() {
            readings++;
            if (readings > until) {
                done.countDown();
            }
            if (readings <= failures) {
                throw new IllegalStateException("no such bean");
            }
            return List.of(Sample.gauge(Metric.HANDLER_IDLE, Entity.broker(1), time.nanoTime(), 0.5));
        }

        @Override
        public void close() {}
    }
}
