package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
class SleepTest {
    /** A clock that advances by a millisecond at each reading. */
    private static final class Ticking extends ProcessClock {
        private long nowNanos;

        @Override
        long nanoTime() {
            nowNanos += 1_000_000;
            return nowNanos;
        }
    }

    @Test
    void lastsUntilItsTime() {
        Ticking clock = new Ticking();

        Sleep.until(5_000_000, clock);

        assertThat(clock.nowNanos).isGreaterThanOrEqualTo(5_000_000);
    }

    @Test
    void isNotCutShortByAnInterrupt() {
        Ticking clock = new Ticking();
        Thread.currentThread().interrupt();

        Sleep.until(5_000_000, clock);

        assertThat(clock.nowNanos).isGreaterThanOrEqualTo(5_000_000);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void waitsForAThreadAlthoughItIsInterrupted() throws InterruptedException {
        CountDownLatch ending = new CountDownLatch(1);
        Thread waitedFor = new Thread(() -> {
            while (ending.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        waitedFor.start();
        boolean[] interrupted = new boolean[1];
        Thread waiting = new Thread(() -> {
            Sleep.join(waitedFor);
            interrupted[0] = Thread.currentThread().isInterrupted();
        });
        waiting.start();

        waiting.interrupt();
        ending.countDown();
        waiting.join();

        assertThat(waitedFor.isAlive()).isFalse();
        assertThat(interrupted[0]).isTrue();
    }
}
