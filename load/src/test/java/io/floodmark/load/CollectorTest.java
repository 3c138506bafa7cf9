package io.floodmark.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.trial.LoadInterval;
import io.floodmark.model.unit.Quantile;
import io.floodmark.traffic.Pace;
import io.floodmark.traffic.Recorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class CollectorTest {
    private static final long MILLI = 1_000_000;

    @Test
    void mergingWorkersAndIntervalsIsTheSameAsRecordingEverythingInOnePlace() {
        Recorder one = new Recorder();
        List<Recorder> three = List.of(new Recorder(), new Recorder(), new Recorder());
        LoadPhase phase = new LoadPhase(
                new LoadOrder(Pace.constant(1000), Duration.ofHours(1), List.of()), 0, new EventLog(), () -> 0);
        Collector collector = new Collector(phase, three);
        Collector single = new Collector(phase, List.of(one));
        List<LoadInterval> parts = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(5);

        for (int i = 0; i < 3_000; i++) {
            long latency = random.nextLong(1_000, 10_000 * MILLI);
            int records = random.nextInt(1, 200);
            three.get(i % 3).acked(latency, 0, latency / 2, records, 0);
            one.acked(latency, 0, latency / 2, records, 0);
            if (i % 500 == 499) {
                parts.add(collector.cut((i + 1) * MILLI));
            }
        }

        Latencies merged = Latencies.ofIntervals(parts);
        LoadInterval whole = single.cut(3_000 * MILLI);
        assertThat(merged.encoded()).isEqualTo(whole.histogram());
        assertThat(merged.summary()).isEqualTo(whole.latency());
        assertThat(parts.stream().mapToLong(LoadInterval::acked).sum()).isEqualTo(whole.acked());
        assertThat(merged.quantileNanos(Quantile.P50)).isEqualTo(whole.latency().p50Nanos());
    }
}
