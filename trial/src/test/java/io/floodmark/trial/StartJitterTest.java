package io.floodmark.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StartJitterTest {
    private static final int TRIALS = 200;
    private static final long PERIOD = TrialRules.DEFAULT.jitter().toNanos();

    private final ManualRunTime time = new ManualRunTime();
    private final VirtualFleet fleet = new VirtualFleet(time, 1_000);
    private final StartJitter jitter = new StartJitter(Cockpits.of(time, fleet, new Quiet(time)), TrialRules.DEFAULT);

    /** The client needs the same time to become ready for every trial. */
    @Test
    void trialsBeginAnywhereBetweenTwoReadings() throws InterruptedException {
        List<Long> places = new ArrayList<>();
        for (int trial = 0; trial < TRIALS; trial++) {
            time.advance(Duration.ofSeconds(12));
            long ready = time.nanoTime();
            jitter.await();
            assertThat(time.nanoTime() - ready).isBetween(0L, PERIOD);
            places.add(time.nanoTime() % PERIOD);
        }

        // For each tenth of a second, the expected number is 20, with an sd of 4.
        for (int tenth = 0; tenth < 10; tenth++) {
            long from = tenth * PERIOD / 10;
            assertThat(places.stream().filter(place -> place >= from && place < from + PERIOD / 10))
                    .as("from %s ns", from)
                    .hasSizeGreaterThan(5);
        }
    }
}
