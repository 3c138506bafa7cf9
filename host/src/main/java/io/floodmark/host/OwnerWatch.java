package io.floodmark.host;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends this process in order once the one that started it is gone, however it went. For a process that talks with its
 * user on the terminal, so that its standard input cannot be the pipe of an {@link OwnedProcess}.
 */
public final class OwnerWatch {
    /** The variable that names the owner: its {@link ProcessStamp}. */
    public static final String OWNER = "FLOODMARK_OWNER";

    /** Exit status of a process whose owner is gone. */
    static final int ORPHANED = 113;

    private static final long LOOK_NANOS = 500_000_000L;

    private OwnerWatch() {}

    /** Watches from now on; does nothing where the environment names nobody. */
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
