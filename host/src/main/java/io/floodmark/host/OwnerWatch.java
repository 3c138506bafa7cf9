package io.floodmark.host;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Stops this process in order when the process that started it has ended, however it ended. It is for a process that
 * interacts with its user on the terminal, so that its standard input cannot be the pipe of an {@link OwnedProcess}.
 */
public final class OwnerWatch {
    /** The variable that names the owner: its {@link ProcessStamp}. */
    public static final String OWNER = "FLOODMARK_OWNER";

    /** Exit status of a process whose owner is gone. */
    static final int ORPHANED = 113;

    private static final long LOOK_NANOS = 500_000_000L;

    private OwnerWatch() {}

    /** Starts to watch. Does nothing if the environment names no owner. */
    public static void begin(Map<String, String> environment) {
        Optional<ProcessStamp> owner = ProcessStamp.parse(environment.getOrDefault(OWNER, ""));
        if (owner.isPresent()) {
            Thread watch = new Thread(() -> endAfter(owner.get()), "fm-owner");
            watch.setDaemon(true);
            watch.start();
        }
    }

    private static void endAfter(ProcessStamp owner) {
        while (owner.alive()) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        Runtime.getRuntime().exit(ORPHANED);
    }
}
