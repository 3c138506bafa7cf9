package io.floodmark.runner.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.wire.producer.ProducerFleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.load.LoadTotals;
import io.floodmark.model.plan.Vary;
import io.floodmark.model.run.Condition;
import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Rate;
import io.floodmark.traffic.Pace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EqualProducersTest {
    private final List<Recorded> made = new ArrayList<>();
    private final EqualProducers fleet =
            new EqualProducers(new Vary.ByProducers(8, new Rate(1_000)), 3, List.of("one"), (number, topics) -> {
                Recorded recorded = new Recorded(number, topics);
                made.add(recorded);
                return recorded;
            });

    @Test
    void areAsManyAsTheLoadTakes() {
        fleet.start(order(Pace.constant(5_000)));

        assertThat(made).extracting(Recorded::producers).containsExactly(5);
    }

    @Test
    void areMadeAnewOnlyWhereTheirNumberChanges() {
        fleet.start(order(Pace.constant(2_000)));
        fleet.start(order(Pace.constant(2_000)));
        fleet.start(order(Pace.constant(7_000)));

        assertThat(made).extracting(Recorded::producers).containsExactly(2, 7);
        assertThat(made).extracting(each -> each.closed).containsExactly(true, false);
    }

    @Test
    void areNoMoreThanThereMayBe() {
        fleet.start(order(Pace.constant(50_000)));

        assertThat(made).extracting(Recorded::producers).containsExactly(8);
        assertThat(fleet.producers()).isEqualTo(8);
    }

    @Test
    void sendFlatOutAsUsual() {
        fleet.start(order(Pace.FLAT_OUT));

        assertThat(made).extracting(Recorded::producers).containsExactly(3);
    }

    @Test
    void writeToTheTopicsThatAreThereNow() {
        fleet.start(order(Pace.constant(1_000)));
        fleet.retarget(List.of("two"));
        fleet.start(order(Pace.constant(2_000)));

        assertThat(made.get(0).topics).containsExactly("two");
        assertThat(made.get(1).topics).containsExactly("two");
    }

    @Test
    void leaveTheirTopicsTogether() {
        fleet.leave();
        fleet.start(order(Pace.constant(1_000)));
        fleet.leave();

        assertThat(made).extracting(each -> each.left).containsExactly(true);
    }

    @Test
    void areGoneWhenTheyAreClosed() {
        fleet.start(order(Pace.constant(1_000)));
        fleet.close();

        assertThat(made.get(0).closed).isTrue();
        assertThat(fleet.pids()).isEmpty();
    }

    private static LoadOrder order(Pace pace) {
        return new LoadOrder(pace, Duration.ofSeconds(1), List.of());
    }

    /** Sends nothing and records the calls. */
    private static final class Recorded implements ProducerFleet {
        private final int number;
        private List<String> topics;
        private boolean closed;
        private boolean left;

        Recorded(int number, List<String> topics) {
            this.number = number;
            this.topics = topics;
        }

        @Override
        public int producers() {
            return number;
        }

        @Override
        public void retarget(List<String> others) {
            topics = others;
        }

        @Override
        public void leave() {
            left = true;
        }

        @Override
        public List<Condition> conditions() {
            return List.of();
        }

        @Override
        public List<Long> pids() {
            return List.of(7L);
        }

        @Override
        public LoadSession start(LoadOrder order) {
            return new Silent();
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    /** A session that has ended. */
    private static final class Silent implements LoadSession {
        @Override
        public List<LoadInterval> poll() {
            return List.of();
        }

        @Override
        public List<TrialEvent> events() {
            return List.of();
        }

        @Override
        public boolean ended() {
            return true;
        }

        @Override
        public long sentUntilNanos() {
            return 0;
        }

        @Override
        public LoadTotals stop(Duration drain) {
            throw new UnsupportedOperationException("nothing was sent");
        }

        @Override
        public void close() {}
    }
}
