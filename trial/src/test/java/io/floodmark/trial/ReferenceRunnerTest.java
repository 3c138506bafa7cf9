package io.floodmark.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.judging.EarlyDecision;
import io.floodmark.judging.Judge;
import io.floodmark.load.ByteBudget;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.model.workload.Shape;
import io.floodmark.search.TrialOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReferenceRunnerTest {
    private static final Duration FULL = Duration.ofSeconds(25);
    private static final Rate REFERENCE = new Rate(200);
    private static final double CORES_EACH = 0.25;

    private final ManualRunTime time = new ManualRunTime();
    private final VirtualFleet fleet = new VirtualFleet(time, 1_000);
    private final QuietTarget target = new QuietTarget(time, fleet);
    private final RecordedTrials recorded = new RecordedTrials();
    private final List<String> preparing = new ArrayList<>();
    private final ReferenceRunner runner = runner();

    private long stealUntilNanos;

    /** Two brokers whose CPU is read at every drain, on a host of which others take a fifth for a while. */
    private final class Busy implements SampleSource {
        private final Quiet quiet = new Quiet(time);

        @Override
        public List<Sample> drain() {
            List<Sample> samples = new ArrayList<>(quiet.drain());
            long now = time.nanoTime();
            for (int broker = 1; broker <= 2; broker++) {
                samples.add(
                        Sample.delta(Metric.PROCESS_CPU, Entity.broker(broker), now - 400_000_000, now, CORES_EACH));
            }
            double steal = now < stealUntilNanos ? 0.2 : 0;
            samples.add(Sample.delta(Metric.HOST_CPU_STEAL, Entity.host("here"), now - 400_000_000, now, steal));
            return samples;
        }

        @Override
        public long blindNanos() {
            return 0;
        }
    }

    @Test
    void keepsTheCpuOfAllBrokersPerRecordWithTheTrial() {
        TrialOutcome outcome = run(400);

        assertThat(target.expected).containsExactly(REFERENCE, new Rate(400));
        // The time of the reference load counts when a search plans how many trials are left.
        assertThat(outcome.took()).isGreaterThan(FULL.plusSeconds(5));
        List<Double> costs = values(Metric.REFERENCE_CPU);
        assertThat(costs).hasSizeBetween(6, 9).allMatch(micros -> Math.abs(micros - 1e6 * 2 * CORES_EACH / 200) < 1);
        assertThat(values(Metric.REFERENCE_LOAD)).hasSize(1).allMatch(rate -> Math.abs(rate - 200) < 1);
        assertThat(outcome.reference())
                .hasValueSatisfying(cost -> assertThat(Math.exp(cost.ln())).isBetween(2_499.0, 2_501.0));
    }

    @Test
    void runsNoTrialIfTheReferenceLoadDoesHarm() {
        target.happens = Optional.of(TrialEvent.Kind.UNSAFE);
        target.happensAtNanos = time.nanoTime() + Duration.ofSeconds(2).toNanos();

        TrialOutcome outcome = run(400);

        assertThat(fleet.sessions).isEqualTo(1);
        assertThat(outcome.judgement().verdict())
                .isInstanceOfSatisfying(
                        Verdict.Invalid.class,
                        invalid -> assertThat(invalid.cause()).isEqualTo(InvalidCause.UNSAFE));
    }

    /** A reference load while others take the CPU would measure them. */
    @Test
    void waitsBeforeTheReferenceLoadUntilOthersHaveLeft() {
        stealUntilNanos = time.nanoTime() + Duration.ofSeconds(60).toNanos();

        TrialOutcome spoilt = run(2_000);
        run(400);

        assertThat(spoilt.judgement().verdict())
                .isInstanceOfSatisfying(
                        Verdict.Invalid.class,
                        invalid -> assertThat(invalid.cause()).isEqualTo(InvalidCause.DISTURBED));
        assertThat(recorded.last().observation().samples())
                .filteredOn(sample -> sample.metric() == Metric.REFERENCE_LOAD)
                .singleElement()
                .satisfies(sample -> assertThat(sample.fromNanos()).isGreaterThan(stealUntilNanos));
    }

    /** The wait before the reference load belongs to the trial after it, not to the one before. */
    @Test
    void announcesTheTrialThatItPrepares() {
        run(400);
        run(500);

        assertThat(preparing).startsWith("1: 400/s").containsOnly("1: 400/s", "2: 500/s");
    }

    @Test
    void isLeftOutBeforeShortTrials() {
        assertThat(ReferenceRunner.suits(Duration.ofSeconds(15))).isFalse();
        assertThat(ReferenceRunner.suits(Duration.ofSeconds(25))).isTrue();
    }

    private TrialOutcome run(double perSecond) {
        return runner.run(new TrialOrder(new Rate(perSecond), FULL, FULL, "test"));
    }

    private List<Double> values(Metric metric) {
        return recorded.last().observation().samples().stream()
                .filter(sample -> sample.metric() == metric)
                .map(Sample::value)
                .toList();
    }

    private TrialListener announcements() {
        return new TrialListener() {
            @Override
            public void progress(TrialProgress now) {
                if (now.phase() == TrialProgress.Phase.PREPARING) {
                    preparing.add(now.number() + ": " + now.load().orElseThrow().human());
                }
            }

            @Override
            public void finished(Trial trial) {}
        };
    }

    private ReferenceRunner runner() {
        TrialContext context = new TrialContext(
                time,
                target,
                fleet,
                new Busy(),
                new ByteBudget(Long.MAX_VALUE / 2),
                new DiskAllowance(new Bytes(Long.MAX_VALUE / 2)),
                new StopRequest());
        TrialConductor conductor = new TrialConductor(
                context,
                TrialRules.DEFAULT,
                new Judge(Indicators.defaults(), Objective.NONE, new Surroundings(false, false, 2, 1)),
                (soFar, order) -> new EarlyDecision.Decision(EarlyDecision.Advice.GO_ON, ""),
                Shape.STEADY,
                Backfill.NONE,
                recorded,
                announcements(),
                false,
                1);
        return new ReferenceRunner(conductor, context, TrialRules.DEFAULT, new SilentListener(), REFERENCE);
    }
}
