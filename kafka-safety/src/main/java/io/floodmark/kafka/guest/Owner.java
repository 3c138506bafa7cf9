package io.floodmark.kafka.guest;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The process that writes a journal, recognisable after it has died and its pid was given to another.
 *
 * @param start when it started: boot and clock ticks since boot on Linux, which no step of the wall clock changes;
 *     elsewhere the instant
 */
public record Owner(String host, long pid, String start) {
    /** Whether the owner of a journal still runs. */
    public enum Life {
        LIVES,
        GONE,
        /** It ran on another host, whose processes cannot be seen from here. */
        UNKNOWN
    }

    /** Index of {@code starttime} in {@code /proc/PID/stat} after the name in parentheses; proc(5), field 22. */
    private static final int START_FIELD = 19;

    public static Owner thisProcess() {
        long pid = ProcessHandle.current().pid();
        return new Owner(thisHost(), pid, startOf(pid));
    }

    public Life life() {
        if (!host.equals(thisHost())) {
            return Life.UNKNOWN;
        }
        return startOf(pid).equals(start) ? Life.LIVES : Life.GONE;
    }

    private static String thisHost() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    /** Empty where no such process is. */
    private static String startOf(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            String boot =
                    Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
            return boot + "/" + fields[START_FIELD];
        } catch (IOException notLinuxOrGone) {
            return ProcessHandle.of(pid)
                    .flatMap(process -> process.info().startInstant())
                    .map(Object::toString)
                    .orElse("");
        }
    }
}
