package io.floodmark.cli;

import io.floodmark.model.Bytes;
import io.floodmark.trial.DiskAllowance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What topics that were deleted still occupy: brokers keep their files for a while. Used by one thread. */
final class DeletedFiles {
    private static final Duration POLL = Duration.ofMillis(500);

    /** Deleting takes time. */
    private static final Duration LATE = Duration.ofSeconds(2);

    private record Deleted(Bytes bytes, long untilNanos) {}

    private final Desk desk;
    private final List<Deleted> deleted = new ArrayList<>();

    DeletedFiles(Desk desk) {
        this.desk = desk;
    }

    void add(Bytes bytes, Duration delay) {
        deleted.add(new Deleted(bytes, desk.time().nanoTime() + delay.plus(LATE).toNanos()));
    }

    /** Waits until what is to be written has room beside them, at most until none are left. */
    void makeRoom(Bytes needed) {
        long most = desk.plan().budget().maxDisk().value();
        boolean told = false;
        while (!forget().isEmpty()
                && held() + needed.value() > most
                && !desk.stop().requested()) {
            if (!told) {
                desk.view()
                        .say(
                                "waiting for room: brokers keep deleted files for a while; a larger --max-disk waits less");
                told = true;
            }
            pause();
        }
    }

    private void pause() {
        try {
            desk.time().awaitUntil(desk.time().nanoTime() + POLL.toNanos());
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            throw new StoppedException();
        }
    }

    /** What is still there counts against what the next topics may hold. */
    void tell(DiskAllowance allowance) {
        forget().forEach(gone -> allowance.deleted(gone.bytes(), gone.untilNanos()));
    }

    private List<Deleted> forget() {
        deleted.removeIf(gone -> gone.untilNanos() <= desk.time().nanoTime());
        return deleted;
    }

    private long held() {
        return deleted.stream().mapToLong(gone -> gone.bytes().value()).sum();
    }
}
