package io.floodmark.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Bytes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;

class DiskRestTest {
    /** Number of seconds with samples before the wait begins. */
    private static final long BEFORE = 5;

    private final ManualRunTime time = new ManualRunTime();
    private final List<String> waited = new ArrayList<>();

    @Test
    void waitsUntilTheDiskHasWrittenWhatItWasBehind() throws InterruptedException {
        await(second -> second < 40 ? 2.6e9 - 10e6 * second : 2.0e9);

        assertThat(seconds()).isBetween(40L, 41L);
        assertThat(waited).containsExactly("waiting for the disk: 2.6 GB not written yet, the disk writes 20 MB/s");
    }

    /** The disk is below the kernel's threshold, but needs more than two seconds for what the kernel has queued. */
    @Test
    void waitsUntilTheDiskHasWrittenWhatWasHandedToIt() throws InterruptedException {
        await(new SlowDisk(time, second -> 0.5e9, second -> Math.max(30e6, 0.7e9 - 20e6 * second)));

        assertThat(seconds()).isBetween(33L, 35L);
        assertThat(waited).containsExactly("waiting for the disk: 1.1 GB not written yet, the disk writes 20 MB/s");
    }

    @Test
    void doesNotWaitForWhatADiskWritesInASecond() throws InterruptedException {
        await(new SlowDisk(time, second -> 0.5e9, second -> second % 2 == 0 ? 60e6 : 20e6));

        assertThat(seconds()).isEqualTo(BEFORE);
        assertThat(waited).isEmpty();
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
        new DiskRest(Cockpits.of(time, new VirtualFleet(time, 100), new Quiet(time)), TrialRules.DEFAULT, new Heard())
                .await(List.of());

        assertThat(seconds()).isZero();
    }

    /** The cause that delays deletions ends after 50 s. */
    @Test
    void waitsForRoomWhileTheDiskWrites() throws InterruptedException {
        awaitRoom(second -> Math.max(0, 1e9 - 20e6 * second), second -> second < 60 ? 900 : 400);

        assertThat(seconds()).isBetween(60L, 62L);
        assertThat(waited).containsExactly("waiting for disk space: as the test wants");
    }

    @Test
    void doesNotWaitForRoomThatNobodyMakes() throws InterruptedException {
        awaitRoom(second -> 3e6 + 1e3 * (second % 7), second -> 900);

        assertThat(seconds()).isBetween(20L, 22L);
    }

    @Test
    void doesNotWaitWhereThereIsRoom() throws InterruptedException {
        awaitRoom(second -> 1e9, second -> 400);

        assertThat(seconds()).isZero();
        assertThat(waited).isEmpty();
    }

    /** Waits for 500 of 1,000 bytes while all of them are taken. */
    private void awaitRoom(LongToDoubleFunction dirty, LongToDoubleFunction occupied) throws InterruptedException {
        SlowDisk disk = new SlowDisk(time, dirty);
        DiskAllowance allowance = new DiskAllowance(new Bytes(1_000));
        allowance.budget().take(1_000);
        VirtualFleet fleet = new VirtualFleet(time, 100);
        TrialContext context =
                Cockpits.of(time, new QuietTarget(time, fleet), fleet, new Filled(time, disk, occupied), allowance);
        // These stand for two readings since the last send.
        allowance.update(context.samples().drain());
        time.advance(Duration.ofMillis(1));
        allowance.update(context.samples().drain());

        new DiskRest(context, TrialRules.DEFAULT, new Heard())
                .await(new Room(new Bytes(500), Duration.ofSeconds(20), "as the test wants"));
    }

    /**
     * A disk with test topics.
     *
     * @param occupied bytes by the second
     */
    private record Filled(RunTime time, SlowDisk disk, LongToDoubleFunction occupied) implements SampleSource {
        @Override
        public List<Sample> drain() {
            List<Sample> samples = new ArrayList<>(disk.drain());
            long now = time.nanoTime();
            double bytes = occupied.applyAsDouble(Duration.ofNanos(now).toSeconds());
            samples.add(Sample.gauge(Metric.OCCUPIED, Entity.broker(1), now, bytes));
            return samples;
        }

        @Override
        public long blindNanos() {
            return 0;
        }
    }

    private void await(LongToDoubleFunction dirty) throws InterruptedException {
        await(new SlowDisk(time, dirty));
    }

    private void await(SlowDisk disk) throws InterruptedException {
        List<Sample> seen = new ArrayList<>();
        for (int second = 0; second < BEFORE; second++) {
            seen.addAll(disk.drain());
            time.advance(Duration.ofSeconds(1));
        }
        new DiskRest(Cockpits.of(time, new VirtualFleet(time, 100), disk), TrialRules.DEFAULT, new Heard()).await(seen);
    }

    private long seconds() {
        return Duration.ofNanos(time.nanoTime()).toSeconds();
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
