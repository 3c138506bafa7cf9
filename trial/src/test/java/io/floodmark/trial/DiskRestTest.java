package io.floodmark.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.load.ByteBudget;
import io.floodmark.model.Bytes;
import io.floodmark.model.Sample;
import io.floodmark.model.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;

class DiskRestTest {
    /** Seconds that were seen before. */
    private static final long BEFORE = 5;

    private final ManualRunTime time = new ManualRunTime();
    private final List<String> waited = new ArrayList<>();

    @Test
    void waitsUntilTheDiskHasWrittenWhatItWasBehind() throws InterruptedException {
        await(second -> second < 40 ? 2.6e9 - 10e6 * second : 2.0e9);

        assertThat(seconds()).isBetween(40L, 41L);
        assertThat(waited)
                .containsExactly("waiting for the disk: 2.6 GB are not on the disk yet, which writes 20 MB/s");
    }

    @Test
    void doesNotWaitForADiskThatKeepsUp() throws InterruptedException {
        await(second -> 2.05e9);

        assertThat(seconds()).isEqualTo(BEFORE);
        assertThat(waited).isEmpty();
    }

    @Test
    void doesNotWaitForWhatOthersKeepWriting() throws InterruptedException {
        await(second -> 2.6e9);

        assertThat(seconds()).isBetween(BEFORE + 20, BEFORE + 21);
    }

    @Test
    void doesNotWaitForEver() throws InterruptedException {
        await(second -> 90e9 - 1e6 * second);

        assertThat(seconds()).isBetween(BEFORE + 300, BEFORE + 301);
    }

    @Test
    void doesNotWaitWhereNobodyCanTell() throws InterruptedException {
        new DiskRest(cockpit(new Quiet(time)), TrialRules.DEFAULT, new Heard()).await(List.of());

        assertThat(seconds()).isZero();
    }

    private void await(LongToDoubleFunction dirty) throws InterruptedException {
        SlowDisk disk = new SlowDisk(time, dirty);
        List<Sample> seen = new ArrayList<>();
        for (int second = 0; second < BEFORE; second++) {
            seen.addAll(disk.drain());
            time.pass(Duration.ofSeconds(1));
        }
        new DiskRest(cockpit(disk), TrialRules.DEFAULT, new Heard()).await(seen);
    }

    private long seconds() {
        return Duration.ofNanos(time.nanoTime()).toSeconds();
    }

    private Cockpit cockpit(SampleSource samples) {
        VirtualFleet fleet = new VirtualFleet(time, 100);
        return new Cockpit(
                time,
                new QuietTarget(time, fleet),
                fleet,
                samples,
                new ByteBudget(1_000),
                new DiskAllowance(new Bytes(1_000)),
                new StopRequest());
    }

    private final class Heard implements TrialListener {
        @Override
        public void progress(TrialProgress progress) {}

        @Override
        public void finished(Trial trial) {}

        @Override
        public void waits(String what) {
            waited.add(what);
        }
    }
}
