package io.floodmark.kafka.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Sample;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RejoiningProbeTest {
    private static final Entity BROKER = Entity.broker(3);
    private static final Sample LAG = Sample.gauge(Metric.FOLLOWER_LAG_RECORDS, BROKER, 7, 5_000);
    private static final Sample IDLE = Sample.gauge(Metric.HANDLER_IDLE, BROKER, 7, 0.9);

    private final KnownOfflineBrokers absence = new KnownOfflineBrokers();
    private int readings;
    private final Probe probe = new RejoiningProbe(3, new Lagging(), absence);

    @Test
    void readsABrokerThatIsThere() {
        absence.mark(2, KnownOfflineBrokers.State.DOWN);

        assertThat(probe.read()).containsExactly(LAG, IDLE);
    }

    @Test
    void readsNothingOfABrokerThatIsDown() {
        absence.mark(3, KnownOfflineBrokers.State.DOWN);

        assertThat(probe.read()).isEmpty();
        assertThat(readings).isZero();
    }

    @Test
    void whatABrokerLagsThatComesBackIsNoFollowersLag() {
        absence.mark(3, KnownOfflineBrokers.State.REJOINING);

        assertThat(probe.read()).containsExactly(Sample.gauge(Metric.REJOIN_LAG_RECORDS, BROKER, 7, 5_000), IDLE);

        absence.mark(3, KnownOfflineBrokers.State.HERE);
        assertThat(probe.read()).containsExactly(LAG, IDLE);
    }

    private final class Lagging implements Probe {
        @Override
        public String name() {
            return "lagging";
        }

        @Override
        public Duration period() {
            return Duration.ofSeconds(1);
        }

        @Override
        public List<Sample> read() {
            readings++;
            return List.of(LAG, IDLE);
        }

        @Override
        public void close() {}
    }
}
