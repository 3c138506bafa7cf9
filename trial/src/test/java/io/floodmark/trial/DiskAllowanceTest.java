package io.floodmark.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.unit.Bytes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiskAllowanceTest {
    private static final Bytes BOUND = Bytes.ofMiB(100);

    @Test
    void allowsTheBoundAndNoMoreWhileNothingIsDeleted() {
        DiskAllowance allowance = new DiskAllowance(BOUND);

        assertThat(allowance.budget().take(BOUND.value())).isTrue();
        assertThat(allowance.read()).isFalse();
        allowance.update(List.of(occupied("1:/a", 1, BOUND.value())));

        assertThat(allowance.read()).isTrue();

        assertThat(allowance.budget().take(1)).isFalse();
    }

    @Test
    void givesBackWhatRetentionDeletedOnlyOnceASecondReadingProvesIt() {
        DiskAllowance allowance = new DiskAllowance(BOUND);
        long half = BOUND.value() / 2;
        allowance.budget().take(half);

        allowance.update(List.of(occupied("1:/a", 1, half)));
        allowance.update(List.of(occupied("1:/a", 2, half / 2)));

        assertThat(allowance.budget().left()).isEqualTo(BOUND.value() - half / 2);
    }

    @Test
    void waitsUntilEveryLogDirectoryHasBeenReadAgain() {
        DiskAllowance allowance = new DiskAllowance(BOUND);
        allowance.budget().take(80);
        allowance.update(List.of(occupied("1:/a", 1, 40), occupied("2:/a", 1, 40)));

        allowance.update(List.of(occupied("1:/a", 2, 0)));

        assertThat(allowance.budget().left()).isEqualTo(BOUND.value() - 80);
    }

    @Test
    void countsWhatIsDeletedUntilItsFilesAreGone() {
        DiskAllowance allowance = new DiskAllowance(BOUND);
        long half = BOUND.value() / 2;
        allowance.budget().take(half);
        allowance.update(List.of(occupied("1:/a", 1, half)));

        allowance.deleted(new Bytes(half), 60);
        allowance.update(List.of(occupied("1:/a", 2, 0)));
        allowance.update(List.of(occupied("1:/a", 60, 0)));
        assertThat(allowance.budget().left()).isEqualTo(BOUND.value() - half);

        allowance.update(List.of(occupied("1:/a", 61, 0)));
        assertThat(allowance.budget().left()).isEqualTo(BOUND.value());
    }

    @Test
    void heedsNoReadingThatIsOlderThanTheLast() {
        DiskAllowance allowance = new DiskAllowance(BOUND);

        allowance.update(List.of(occupied("1:/a", 2, 70)));
        allowance.update(List.of(occupied("1:/a", 1, 30)));

        assertThat(allowance.occupied()).isEqualTo(70);
    }

    @Test
    void allowsNoMoreThanTheFullestDiskHasFree() {
        DiskAllowance allowance = new DiskAllowance(BOUND);
        long reserve = BOUND.value() / 50;

        allowance.update(List.of(
                occupied("1:/a", 1, 0),
                free("1:/a", 1, BOUND.value()),
                occupied("2:/a", 1, 0),
                free("2:/a", 1, reserve + 30)));

        assertThat(allowance.budget().left()).isEqualTo(30);
        assertThat(allowance.limitedByFree()).isTrue();
    }

    @Test
    void takesAwayWhatIsNoLongerFreeThoughWeDidNotWriteIt() {
        DiskAllowance allowance = new DiskAllowance(BOUND);
        allowance.update(List.of(occupied("1:/a", 1, 0), free("1:/a", 1, 2 * BOUND.value())));
        assertThat(allowance.budget().left()).isEqualTo(BOUND.value());

        allowance.update(List.of(occupied("1:/a", 2, 0), free("1:/a", 2, 0)));
        assertThat(allowance.budget().take(1)).isFalse();

        allowance.update(List.of(occupied("1:/a", 3, 0), free("1:/a", 3, 2 * BOUND.value())));
        assertThat(allowance.budget().left()).isEqualTo(BOUND.value());
    }

    @Test
    void heedsNoDiskOfABrokerThatIsAway() {
        DiskAllowance allowance = new DiskAllowance(BOUND);
        allowance.update(List.of(occupied("1:/a", 1, 0), free("1:/a", 1, 0)));

        allowance.update(List.of(occupied("1:/a", 2, 0)));

        assertThat(allowance.budget().left()).isEqualTo(BOUND.value());
        assertThat(allowance.limitedByFree()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void neverFillsADiskThatFreesLongAfterRetentionDeleted(long seed) {
        Random random = new Random(seed);
        long disk = BOUND.value() + BOUND.value() / 5;
        DiskAllowance allowance = new DiskAllowance(BOUND);
        Deque<Long> counted = new ArrayDeque<>();
        Deque<Long> deleted = new ArrayDeque<>();
        long carried = 0;

        for (int tick = 1; tick <= 2_000; tick++) {
            long wanted = random.nextInt(2_000_000);
            if (allowance.budget().take(wanted)) {
                counted.add(wanted);
                carried += wanted;
            }
            if (random.nextBoolean() && !counted.isEmpty()) {
                deleted.add(counted.remove());
            }
            if (tick % 3 == 0 && !deleted.isEmpty()) {
                deleted.remove();
            }
            long lies = sum(counted) + sum(deleted);
            assertThat(lies).as("seed %d, tick %d", seed, tick).isLessThan(disk);
            if (tick % 4 == 0) {
                allowance.update(List.of(occupied("1:/a", tick, sum(counted)), free("1:/a", tick, disk - lies)));
            }
        }

        assertThat(carried).as("seed %d went round many times", seed).isGreaterThan(3 * BOUND.value());
    }

    private static long sum(Deque<Long> files) {
        return files.stream().mapToLong(Long::longValue).sum();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void neverLetsMoreThanTheBoundLieOnDisk(long seed) {
        Random random = new Random(seed);
        DiskAllowance allowance = new DiskAllowance(BOUND);
        Deque<Long> onDisk = new ArrayDeque<>();
        long inFlight = 0;
        long carried = 0;

        for (int tick = 1; tick <= 2_000; tick++) {
            long wanted = random.nextInt(2_000_000);
            if (allowance.budget().take(wanted)) {
                inFlight += wanted;
            }
            // Sent bytes reach the disk at the latest by the reading after the next one.
            if (random.nextBoolean() || tick % 4 == 3) {
                onDisk.add(inFlight);
                inFlight = 0;
            }
            if (random.nextInt(3) == 0 && !onDisk.isEmpty()) {
                onDisk.poll();
            }
            long lies = onDisk.stream().mapToLong(Long::longValue).sum();
            assertThat(lies + inFlight).as("seed %d, tick %d", seed, tick).isLessThanOrEqualTo(BOUND.value());
            if (tick % 4 == 0) {
                allowance.update(List.of(occupied("1:/a", tick, lies)));
                carried = allowance.budget().taken();
            }
        }

        assertThat(carried).as("seed %d went round many times", seed).isGreaterThan(3 * BOUND.value());
    }

    private static Sample occupied(String logDir, long atNanos, long bytes) {
        return Sample.gauge(Metric.OCCUPIED, new Entity(Entity.Kind.LOG_DIR, logDir), atNanos, (double) bytes);
    }

    private static Sample free(String logDir, long atNanos, long bytes) {
        return Sample.gauge(Metric.DISK_FREE, new Entity(Entity.Kind.LOG_DIR, logDir), atNanos, (double) bytes);
    }
}
