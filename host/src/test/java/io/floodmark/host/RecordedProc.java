package io.floodmark.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder with files as under /proc of a Linux machine with two CPUs; tests change them between readings. */
final class RecordedProc {
    private final Path root;

    RecordedProc(Path root) {
        this.root = root;
        put("self/status", "Name:\tjava\nCpus_allowed:\t3\nCpus_allowed_list:\t0-1\n");
        put("self/mountinfo", "22 27 8:1 / / rw,relatime - ext4 /dev/sda1 rw\n");
        put("meminfo", "MemTotal:       16384000 kB\nMemAvailable:    8000000 kB\nDirty:  120 kB\nWriteback:  4 kB\n");
        cpu("100 0 50 850 0 0 0 0 0 0", "100 0 50 850 0 0 0 0 0 0");
        put("diskstats", "   8       1 sda1 10 0 1000 5 20 0 2000 9 0 300 14 0 0 0 0 0 0\n");
        pressure(1_000_000, 2_000_000, 500_000);
    }

    ProcFs proc() {
        return new ProcFs(root);
    }

    RecordedProc put(String file, String text) {
        try {
            Path path = root.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    RecordedProc remove(String file) {
        try {
            Files.delete(root.resolve(file));
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the user, nice, system, idle, iowait, irq, softirq, steal, guest and guest nice ticks of both CPUs. */
    RecordedProc cpu(String first, String second) {
        return put("stat", "cpu  0 0 0 0 0 0 0 0 0 0\ncpu0 " + first + "\ncpu1 " + second + "\nintr 1 2 3\nctxt 9\n");
    }

    RecordedProc pressure(long cpuSome, long ioSome, long ioFull) {
        String form = "%s avg10=0.00 avg60=0.11 avg300=0.15 total=%d%n";
        put("pressure/cpu", form.formatted("some", cpuSome) + form.formatted("full", 0));
        return put("pressure/io", form.formatted("some", ioSome) + form.formatted("full", ioFull));
    }

    RecordedProc thread(int id, String name, long cpuNanos, long runDelayNanos) {
        return thread("self/task/" + id, name, cpuNanos, runDelayNanos);
    }

    /** Writes the files of a thread of another process. */
    RecordedProc thread(int process, int id, String name, long cpuNanos) {
        return thread(process + "/task/" + id, name, cpuNanos, 0);
    }

    RecordedProc kernelThread(int id, String name, long cpuNanos) {
        return process(id, name, 69238880, cpuNanos);
    }

    RecordedProc program(int id, String name, long cpuNanos) {
        return process(id, name, 4194304, cpuNanos);
    }

    /** Writes the files of a program that another program has started. */
    RecordedProc startedBy(int parent, int id, long cpuTicks) {
        return put(
                id + "/stat",
                id + " (java) S " + parent + " 0 0 0 -1 4194304 0 0 0 0 " + cpuTicks + " 0 0 0 20 0 1 0 9\n");
    }

    private RecordedProc process(int id, String name, long flags, long cpuNanos) {
        put(id + "/stat", id + " (" + name + ") S 2 0 0 0 -1 " + flags + " 0 0 0 0 1 2 0 0 20 0 1 0 9\n");
        return put(id + "/schedstat", cpuNanos + " 0 17\n");
    }

    private RecordedProc thread(String folder, String name, long cpuNanos, long runDelayNanos) {
        put(folder + "/comm", name + "\n");
        return put(folder + "/schedstat", cpuNanos + " " + runDelayNanos + " 17\n");
    }
}
