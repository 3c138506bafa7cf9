package io.floodmark.host;

import java.util.Optional;

/**
 * The identity of a process, which distinguishes it from a later one with the same pid.
 *
 * @param start its start in a format that is only compared: boot and tick on Linux, else milliseconds
 */
public record ProcessStamp(long pid, String start) {
    private static final String SEPARATOR = "@";

    /** Returns the process that has this pid now; empty if there is none, or if it has ended. */
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

    /** Returns this process. */
    public static ProcessStamp self() {
        long pid = ProcessHandle.current().pid();
        return of(pid).orElseGet(() -> new ProcessStamp(pid, "unknown"));
    }

    /** Parses the result of {@link #toString}; empty for any other text. */
    public static Optional<ProcessStamp> parse(String text) {
        int at = text.indexOf(SEPARATOR);
        if (at < 1 || !text.substring(0, at).matches("[0-9]{1,18}")) {
            return Optional.empty();
        }
        return Optional.of(new ProcessStamp(Long.parseLong(text.substring(0, at)), text.substring(at + 1)));
    }

    /** True while exactly this process runs. */
    public boolean alive() {
        return of(pid).filter(this::equals).isPresent();
    }

    /** Kills exactly this process, if it still runs, like {@code kill -9}. */
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
