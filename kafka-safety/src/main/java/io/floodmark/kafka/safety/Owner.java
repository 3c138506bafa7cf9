package io.floodmark.kafka.safety;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The process that writes a journal, identifiable even after its end, when its pid belongs to another process.
 *
 * @param start start time: on Linux, boot and clock ticks since boot, which do not depend on the wall clock; elsewhere
 *     the instant
 */
public record Owner(String host, long pid, String start) {
    /** States of the owner of a journal. */
    public enum Life {
        LIVES,
        GONE,
        /** It ran on another host, whose processes are not visible here. */
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

    /** Returns the start time; empty if there is no such process. */
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
