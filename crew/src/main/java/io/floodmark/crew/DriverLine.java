package io.floodmark.crew;

import io.floodmark.model.NanoClock;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * A worker's way to the driver. Every call waits for the answer; one that does not come is an {@link IOException}. One
 * thread.
 */
public final class DriverLine {
    private static final int PINGS = 10;

    /** Sends a question, waits, and throws whatever the way throws. */
    public interface Way {
        Object ask(byte[] message) throws Exception;
    }

    private final Way way;
    private final NanoClock clock;

    /**
     * How this process's clock lies to the driver's.
     *
     * @param aheadNanos of the driver's
     * @param errorNanos that {@code aheadNanos} may be wrong by: half of the quickest answer's time
     */
    record Offset(long aheadNanos, long errorNanos) {}

    /** Made for one session of one worker. */
    public DriverLine(Way way, NanoClock clock) {
        this.way = way;
        this.clock = clock;
    }

    /** Empty where that session is over. */
    Optional<WorkerRequest.Joined> join(long session) throws IOException {
        byte[] answer = ask(WorkerRequest.JOIN.with(out -> out.writeLong(session)));
        return answer.length == 0 ? Optional.empty() : Optional.of(WorkerRequest.Joined.of(answer));
    }

    HeartbeatReply look(Heartbeat look) throws IOException {
        byte[] answer = ask(WorkerRequest.LOOK.with(out -> out.write(look.bytes())));
        return answer.length == 0 ? HeartbeatReply.LEAVE : HeartbeatReply.of(answer);
    }

    private byte[] ask(byte[] question) throws IOException {
        try {
            return (byte[]) way.ask(question);
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the driver", leave);
        } catch (Exception unanswered) { // Spark's way declares all of them
            throw new IOException("the driver did not answer: " + unanswered, unanswered);
        }
    }

    /** From the quickest of some answers. */
    Offset compareClocks() throws IOException {
        Offset best = new Offset(0, Long.MAX_VALUE);
        for (int ping = 0; ping < PINGS; ping++) {
            long before = clock.nanoTime();
            byte[] answer = ask(WorkerRequest.CLOCK.with(out -> {}));
            long after = clock.nanoTime();
            if (answer.length == Long.BYTES && (after - before) / 2 < best.errorNanos()) {
                long driver = new DataInputStream(new ByteArrayInputStream(answer)).readLong();
                best = new Offset((before + after) / 2 - driver, (after - before) / 2);
            }
        }
        return best;
    }
}
