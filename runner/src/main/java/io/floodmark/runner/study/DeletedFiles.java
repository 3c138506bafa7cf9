package io.floodmark.runner.study;

import io.floodmark.model.unit.Bytes;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.StoppedException;
import io.floodmark.trial.DiskAllowance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Tracks the disk space of deleted topics, whose files brokers keep for a while. Used by one thread. */
final class DeletedFiles {
    private static final Duration POLL = Duration.ofMillis(500);

    /** Time that deleting takes after the brokers' delay. */
    private static final Duration LATE = Duration.ofSeconds(2);

    private record Deleted(Bytes bytes, long untilNanos) {}

    private final RunContext runContext;
    private final List<Deleted> deleted = new ArrayList<>();

    DeletedFiles(RunContext runContext) {
        this.runContext = runContext;
    }

    void add(Bytes bytes, Duration delay) {
        deleted.add(new Deleted(
                bytes, runContext.time().nanoTime() + delay.plus(LATE).toNanos()));
    }

    /** Waits until the given bytes fit in addition to these files, at most until none are left. */
    void makeRoom(Bytes needed) {
        long most = runContext.plan().budget().maxDisk().value();
        boolean told = false;
        while (!forget().isEmpty()
                && held() + needed.value() > most
                && !runContext.stop().requested()) {
            if (!told) {
                runContext
                        .view()
                        .printLine(
                                "waiting for disk space: brokers keep deleted files for a while; a larger --max-disk shortens the wait");
                told = true;
            }
            pause();
        }
    }

    private void pause() {
        try {
            runContext.time().awaitUntil(runContext.time().nanoTime() + POLL.toNanos());
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            throw new StoppedException();
        }
    }

    /** Counts the files that still exist against the space for the next topics. */
    void updateAllowance(DiskAllowance allowance) {
        forget().forEach(gone -> allowance.deleted(gone.bytes(), gone.untilNanos()));
    }

    private List<Deleted> forget() {
        deleted.removeIf(gone -> gone.untilNanos() <= runContext.time().nanoTime());
        return deleted;
    }

    private long held() {
        return deleted.stream().mapToLong(gone -> gone.bytes().value()).sum();
    }
}
