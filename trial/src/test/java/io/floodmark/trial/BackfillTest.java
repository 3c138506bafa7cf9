package io.floodmark.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.load.ByteBudget;
import io.floodmark.load.ReadingStarts;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests a fleet whose records are of one byte. */
final class BackfillTest {
    private static final double CAPACITY = 10e6;
    private static final TrialOrder ORDER =
            new TrialOrder(new Rate(4e6), Duration.ofSeconds(25), Duration.ofSeconds(12), "test");
    /** The virtual fleet does not count replicas. */
    private static final int REPLICAS = 1;

    private final ManualRunTime time = new ManualRunTime();
    private final VirtualFleet fleet = new VirtualFleet(time, CAPACITY);
    private final QuietTarget target = new QuietTarget(time, fleet);
    private final StopRequest stop = new StopRequest();
    private final List<Long> endsAsked = new ArrayList<>();
    private final List<Long> told = new ArrayList<>();
    private final ReadingStarts starts = new ReadingStarts(() -> {
        endsAsked.add(fleet.recordsInLog);
        return Map.of("topic", List.of(fleet.recordsInLog));
    });

    private Optional<TrialEvent> fill(Bytes budget, boolean flatOut, Bytes... behind) throws InterruptedException {
        ByteBudget written = new ByteBudget(budget.value());
        TrialContext context =
                new TrialContext(time, target, fleet, new Fresh(), written, new DiskAllowance(Bytes.ofGB(100)), stop);
        return new Backfill(context, fleet, starts, List.of(behind), REPLICAS, flatOut)
                .before(ORDER, TrialRules.DEFAULT, (soFar, wanted) -> {
                    told.add(soFar.value());
                    assertThat(wanted).isEqualTo(Collections.max(List.of(behind)));
                });
    }

    @Test
    void writesAtLeastWhatIsWantedAndLittleMore() throws InterruptedException {
        assertThat(fill(Bytes.ofGB(1), true, Bytes.ofMiB(100))).isEmpty();

        assertThat(fleet.recordsInLog)
                .isBetween(
                        Bytes.ofMiB(100).value(), Bytes.ofMiB(100).value() + LogFiller.SLACK.value() + (long) CAPACITY);
    }

    @Test
    void notesTheStartOfThoseFurtherBehindFirst() throws InterruptedException {
        assertThat(fill(Bytes.ofGB(1), true, Bytes.ofMiB(40), new Bytes(0), Bytes.ofMiB(100), Bytes.ofMiB(40)))
                .isEmpty();

        assertThat(endsAsked).hasSize(2);
        assertThat(endsAsked.get(0)).isZero();
        assertThat(fleet.recordsInLog - endsAsked.get(1))
                .isBetween(Bytes.ofMiB(40).value(), Bytes.ofMiB(60).value());
    }

    /** Progress is reported over all groups, relative to the largest backlog. */
    @Test
    void tellsHowMuchOfAllIsWritten() throws InterruptedException {
        fill(Bytes.ofGB(1), true, Bytes.ofMiB(40), Bytes.ofMiB(100));

        assertThat(told).isSorted().hasSizeGreaterThan(3);
        assertThat(told.get(told.size() - 1)).isEqualTo(Bytes.ofMiB(100).value());
    }

    @Test
    void writesWithHalfTheLoadWhereOthersAre() throws InterruptedException {
        assertThat(fill(Bytes.ofGB(1), false, Bytes.ofMiB(100))).isEmpty();

        assertThat(target.expected).containsExactly(new Rate(2e6));
        assertThat(time.nanoTime()).isGreaterThan(Duration.ofSeconds(50).toNanos());
    }

    @Test
    void endsWithTheBudgetOfTheRun() throws InterruptedException {
        assertThat(fill(Bytes.ofMiB(50), true, Bytes.ofMiB(100)))
                .hasValueSatisfying(event -> assertThat(event.kind()).isEqualTo(TrialEvent.Kind.BUDGET));
    }

    @Test
    void endsWhenAskedToStop() throws InterruptedException {
        stop.request();

        assertThat(fill(Bytes.ofGB(1), true, Bytes.ofMiB(100)))
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
