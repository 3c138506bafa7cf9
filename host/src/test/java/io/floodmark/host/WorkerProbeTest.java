package io.floodmark.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerProbeTest {
    private static final String STAT = "%d (java) S 1 77 77 0 -1 4194304 9 9 0 0 %d %d 0 0 20 0 9 0 4242 1 1\n";

    @TempDir
    private Path folder;

    @Test
    void tellsTheCoresOfEachWorkerByItsPlace() {
        AtomicLong nanos = new AtomicLong();
        RecordedProc recorded = new RecordedProc(folder)
                .put("70/stat", STAT.formatted(70, 100, 20))
                .put("80/stat", STAT.formatted(80, 500, 0));
        WorkerProbe probe = new WorkerProbe(recorded.proc(), () -> List.of(70L, 80L), nanos::get);

        assertThat(probe.read()).isEmpty();
        recorded.put("70/stat", STAT.formatted(70, 150, 30)).remove("80/stat");
        nanos.addAndGet(500_000_000);
        List<Sample> samples = probe.read();

        assertThat(samples).hasSize(2).allMatch(sample -> sample.metric() == Metric.PROCESS_CPU);
        assertThat(samples.get(0).entity()).isEqualTo(Entity.worker("1"));
        assertThat(samples.get(0).value()).isCloseTo(1.2, within(1e-9));
        assertThat(samples.get(1).entity()).isEqualTo(Entity.worker("2"));
        assertThat(samples.get(1).quality()).isEqualTo(Quality.MISSING);
    }
}
