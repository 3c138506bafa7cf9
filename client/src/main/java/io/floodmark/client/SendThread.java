package io.floodmark.client;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.common.errors.InterruptException;

/** Sends for some producers in one load phase. The parent finds the thread by its name among those of this process. */
final class SendThread extends Thread {
    /** Records that become due within a shorter time are sent together: waking for each costs more than the records. */
    private static final long NAP_NANOS = 250_000;

    /** The load phase may be ended from outside, so it is checked at least this often. */
    private static final long LONGEST_NAP_NANOS = 20_000_000;

    private final List<ProducerLoad> turns;
    private final ClientLoadPhase phase;
    private final ProcessClock clock;
    private final Troubles troubles;

    SendThread(int number, List<ProducerLoad> turns, ClientLoadPhase phase, ProcessClock clock, Troubles troubles) {
        super("fm-load-" + number);
        setDaemon(true);
        this.turns = List.copyOf(turns);
        this.phase = phase;
        this.clock = clock;
        this.troubles = troubles;
    }

    @Override
    public void run() {
        try {
            turns.forEach(ProducerLoad::begin);
            send();
            turns.forEach(ProducerLoad::end);
        } catch (InterruptException calledBack) {
            // The load phase is over.
        } catch (RuntimeException fault) {
            troubles.fail("A sending thread ended: " + fault);
        }
    }

    private void send() {
        long now = clock.nanoTime();
        while (now < phase.startNanos()) {
            LockSupport.parkNanos(phase.startNanos() - now);
            now = clock.nanoTime();
        }
        while (phase.sending(now)) {
            long next = Long.MAX_VALUE;
            for (ProducerLoad turn : turns) {
                next = Math.min(next, turn.sendDue(now));
            }
            now = clock.nanoTime();
            long wait = Math.min(Math.min(next, phase.endNanos()) - now, LONGEST_NAP_NANOS);
            if (wait > 0) {
                LockSupport.parkNanos(Math.max(wait, NAP_NANOS));
                now = clock.nanoTime();
            }
        }
    }
}
