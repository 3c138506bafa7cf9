package io.floodmark.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.load.ByteBudget;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests a fleet whose records are of one byte. */
final class TopicFillingTest {
    private static final Bytes WANTED = Bytes.ofMiB(100);

    private final ManualRunTime time = new ManualRunTime();
    private final VirtualFleet fleet = new VirtualFleet(time, 10e6);
    private final QuietTarget target = new QuietTarget(time, fleet);
    private final List<Bytes> told = new ArrayList<>();
    private final StopRequest stop = new StopRequest();

    private TopicFilling.Filled fill(Bytes budget, Optional<Rate> gently) {
        ByteBudget written = new ByteBudget(budget.value());
        TrialContext context =
                new TrialContext(time, target, fleet, new Fresh(), written, new DiskAllowance(Bytes.ofGB(100)), stop);
        return new TopicFilling(context, TrialRules.DEFAULT, fleet, WANTED, 1, gently).run(told::add);
    }

    @Test
    void writesWhatIsWantedAndLittleMoreAndSaysHowMuch() {
        TopicFilling.Filled filled = fill(Bytes.ofGB(1), Optional.empty());

        assertThat(filled.ended()).isEmpty();
        assertThat(filled.written().value()).isEqualTo(fleet.recordsInLog);
        assertThat(fleet.recordsInLog).isBetween(WANTED.value(), WANTED.value() + LogFiller.SLACK.value() + 10_000_000);
        assertThat(target.expected).isEmpty();
        assertThat(told).isSorted().last().isEqualTo(filled.written());
    }

    @Test
    void writesAsSlowlyAsIsAskedForAndSaysSoBefore() {
        assertThat(fill(Bytes.ofGB(1), Optional.of(new Rate(1e6))).ended()).isEmpty();

        assertThat(target.expected).containsExactly(new Rate(1e6));
        assertThat(time.nanoTime()).isGreaterThan(Duration.ofSeconds(100).toNanos());
    }

    @Test
    void saysWhatEndedIt() {
        assertThat(fill(Bytes.ofMiB(50), Optional.empty()).ended())
                .hasValueSatisfying(event -> assertThat(event.kind()).isEqualTo(TrialEvent.Kind.BUDGET));
    }

    @Test
    void heedsAStop() {
        stop.request();

        assertThat(fill(Bytes.ofGB(1), Optional.empty()).ended())
                .hasValueSatisfying(event -> assertThat(event.kind()).isEqualTo(TrialEvent.Kind.STOPPED));
    }

    /** A source without samples that is never blind. */
    private static final class Fresh implements SampleSource {
        @Override
        public List<Sample> drain() {
            return List.of();
        }

        @Override
        public long blindNanos() {
            return 0;
        }
    }
}
