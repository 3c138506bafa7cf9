package io.floodmark.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.judging.Judge;
import io.floodmark.load.ByteBudget;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.search.RampUp;
import io.floodmark.search.SearchStart;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RampUpRunnerTest {
    private static final double CAPACITY = 40_000;

    private final ManualRunTime time = new ManualRunTime();
    private final VirtualFleet fleet = new VirtualFleet(time, CAPACITY);
    private final QuietTarget target = new QuietTarget(time, fleet);
    private final StopRequest stop = new StopRequest();
    private Bytes disk = new Bytes(Long.MAX_VALUE / 2);
    private final RampUp rampUp = new RampUp(new Rate(100), SearchStart.HIGHEST, 1_000);

    @Test
    void endsNearTheCapacityWithinAMinute() {
        assertThat(run()).isEmpty();

        assertThat(rampUp.limitPrior().orElseThrow().limit().perSecond()).isBetween(0.8 * CAPACITY, 1.05 * CAPACITY);
        assertThat(time.nanoTime()).isLessThan(Duration.ofMinutes(1).toNanos());
        assertThat(rampUp.end()).endsWith("was not sustained");
    }

    /** Consumer groups share a link that producers saturate only at a higher load. */
    @Test
    void endsNearWhatConsumerGroupsCanRead() {
        fleet.readPerSecond = OptionalDouble.of(CAPACITY / 4);

        assertThat(run()).isEmpty();

        assertThat(rampUp.limitPrior().orElseThrow().limit().perSecond())
                .isBetween(0.8 * CAPACITY / 4, 1.05 * CAPACITY / 4);
    }

    /** The run's quota must be raised before every step. */
    @Test
    void tellsTheTargetEveryStepBeforeItComes() {
        run();

        assertThat(target.expected).hasSizeGreaterThan(3).isSorted();
    }

    @Test
    void endsAtTheFirstSignOfHarm() {
        target.happens = Optional.of(TrialEvent.Kind.UNSAFE);
        target.happensAtNanos = Duration.ofSeconds(6).toNanos();

        assertThat(run()).map(TrialEvent::kind).contains(TrialEvent.Kind.UNSAFE);

        assertThat(time.nanoTime()).isLessThan(Duration.ofSeconds(12).toNanos());
        assertThat(rampUp.next()).isEmpty();
        assertThat(rampUp.limitPrior()).isPresent();
    }

    /** A record has one byte here, and a step takes 4 s. */
    @Test
    void leavesRoomForTheTrials() {
        disk = new Bytes(100_000);

        assertThat(run()).isEmpty();

        assertThat(rampUp.end()).startsWith("budget.max-disk or budget.max-bytes leaves no room for a step at");
        assertThat(rampUp.limitPrior().orElseThrow().limit().perSecond()).isBetween(1_000.0, 6_250.0);
    }

    @Test
    void endsWhenTheUserAsksTo() {
        stop.request();

        assertThat(run()).map(TrialEvent::kind).contains(TrialEvent.Kind.STOPPED);
    }

    private Optional<TrialEvent> run() {
        TrialContext context = new TrialContext(
                time, target, fleet, new Unseen(), new ByteBudget(Long.MAX_VALUE / 2), new DiskAllowance(disk), stop);
        Judge judge = new Judge(Indicators.defaults(), Objective.NONE, new Surroundings(false, false, 2, 1));
        return new RampUpRunner(context, TrialRules.DEFAULT, judge, new Silent()).run(rampUp);
    }

    private static final class Silent implements TrialListener {
        @Override
        public void progress(TrialProgress progress) {}

        @Override
        public void finished(Trial trial) {}
    }

    /** Samples of the generator only. */
    private final class Unseen implements SampleSource {
        @Override
        public List<Sample> drain() {
            return List.of(Sample.gauge(Metric.GENERATOR_MACHINE_SHARE, Entity.GENERATOR, time.nanoTime(), 0.05));
        }

        @Override
        public long blindNanos() {
            return 0;
        }
    }
}
