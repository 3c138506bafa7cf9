package io.floodmark.host;

import java.util.Optional;

/**
 * A process, not to be mistaken for a later one with the same pid.
 *
 * @param start when it started, in a form only ever compared: boot and tick on Linux, else the start in milliseconds
 */
public record ProcessStamp(long pid, String start) {
    private static final String SEPARATOR = "@";

    /** The process that has this pid now; empty where there is none, or it has ended. */
    public static Optional<ProcessStamp> of(long pid) {
        return of(pid, ProcFs.live());
    }

    static Optional<ProcessStamp> of(long pid, ProcFs proc) {
        Optional<String> boot = proc.text("sys/kernel/random/boot_id").map(String::strip);
        if (boot.isPresent()) {
            return proc.parsed(pid + "/stat", ProcessTimes::parse)
                    .filter(times -> !times.zombie())
                    .map(times -> new ProcessStamp(pid, boot.get() + "/" + times.startTicks()));
        }
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .flatMap(handle -> handle.info().startInstant())
                .map(start -> new ProcessStamp(pid, Long.toString(start.toEpochMilli())));
    }

    /** Our own process. */
    public static ProcessStamp self() {
        long pid = ProcessHandle.current().pid();
        return of(pid).orElseGet(() -> new ProcessStamp(pid, "unknown"));
    }

    /** Reads what {@link #toString} wrote; empty for any other text. */
    public static Optional<ProcessStamp> parse(String text) {
        int at = text.indexOf(SEPARATOR);
        if (at < 1 || !text.substring(0, at).matches("[0-9]{1,18}")) {
            return Optional.empty();
        }
        return Optional.of(new ProcessStamp(Long.parseLong(text.substring(0, at)), text.substring(at + 1)));
    }

    /** True while this very process runs. */
    public boolean alive() {
        return of(pid).filter(this::equals).isPresent();
    }

    /** Ends this very process, if it still runs, as {@code kill -9} does. */
    public void kill() {
        if (alive()) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
    }

    @Override
    public String toString() {
        return pid + SEPARATOR + start;
    }
}
