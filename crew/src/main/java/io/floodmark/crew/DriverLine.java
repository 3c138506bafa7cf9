package io.floodmark.crew;

import io.floodmark.model.unit.NanoClock;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * The connection of a worker to the driver. Every call waits for the answer; a missing answer is an
 * {@link IOException}. Used by one thread.
 */
public final class DriverLine {
    private static final int PINGS = 10;

    /** Sends a request, waits for the answer, and throws any exception of the transport. */
    public interface Way {
        Object request(byte[] message) throws Exception;
    }

    private final Way way;
    private final NanoClock clock;

    /**
     * The offset between the clock of this process and that of the driver.
     *
     * @param aheadNanos nanoseconds that this clock is ahead of the driver's
     * @param errorNanos maximum error of {@code aheadNanos}: half of the shortest round-trip time
     */
    record Offset(long aheadNanos, long errorNanos) {}

    /** Creates the connection of one worker in one session. */
    public DriverLine(Way way, NanoClock clock) {
        this.way = way;
        this.clock = clock;
    }

    /** Returns empty if that session is over. */
    Optional<WorkerRequest.Joined> join(long session) throws IOException {
        byte[] answer = request(WorkerRequest.JOIN.with(out -> out.writeLong(session)));
        return answer.length == 0 ? Optional.empty() : Optional.of(WorkerRequest.Joined.of(answer));
    }

    HeartbeatReply sendHeartbeat(Heartbeat heartbeat) throws IOException {
        byte[] answer = request(WorkerRequest.LOOK.with(out -> out.write(heartbeat.bytes())));
        return answer.length == 0 ? HeartbeatReply.LEAVE : HeartbeatReply.of(answer);
    }

    private byte[] request(byte[] message) throws IOException {
        try {
            return (byte[]) way.request(message);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the driver", leave);
        } catch (Exception unanswered) { // Spark's transport declares all of them.
            throw new IOException("the driver did not answer: " + unanswered, unanswered);
        }
    }

    /** Returns the offset from the fastest of several round trips. */
    Offset compareClocks() throws IOException {
        Offset best = new Offset(0, Long.MAX_VALUE);
        for (int ping = 0; ping < PINGS; ping++) {
            long before = clock.nanoTime();
            byte[] answer = request(WorkerRequest.CLOCK.with(out -> {}));
            long after = clock.nanoTime();
            if (answer.length == Long.BYTES && (after - before) / 2 < best.errorNanos()) {
                long driver = new DataInputStream(new ByteArrayInputStream(answer)).readLong();
                best = new Offset((before + after) / 2 - driver, (after - before) / 2);
            }
        }
        return best;
    }
}
