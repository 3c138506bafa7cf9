package io.floodmark.host;

import io.floodmark.model.error.EnvironmentException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Checks the CPU time that other virtual machines and other processes take while nothing is measured. */
final class CpuCheck {
    private static final Duration WATCHED = Duration.ofSeconds(2);

    /** More makes a trial invalid. */
    private static final double MOST_STEAL = 0.05;

    /** More of a lab's CPU makes a trial invalid. */
    private static final double MOST_BUSY = 0.10;

    private CpuCheck() {}

    /** Compares two readings, two seconds apart. */
    static List<MachineFinding> watch(ProcFs proc, Machine machine) {
        Optional<CpuTimes> before = read(proc, machine);
        if (before.isEmpty()) {
            return List.of();
        }
        try {
            Thread.sleep(WATCHED.toMillis());
        } catch (InterruptedException leave) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while the CPU was watched", leave);
        }
        return read(proc, machine).map(after -> findings(before.get(), after)).orElse(List.of());
    }

    private static Optional<CpuTimes> read(ProcFs proc, Machine machine) {
        return proc.parsed("stat", stat -> CpuTimes.parse(stat, machine.cpus()));
    }

    static List<MachineFinding> findings(CpuTimes before, CpuTimes after) {
        double total = after.total() - before.total();
        if (total <= 0) {
            return List.of();
        }
        double steal = (after.steal() - before.steal()) / total;
        double busy = 1 - (after.idle() - before.idle()) / total - steal;
        return List.of(
                finding(
                        "other virtual machines",
                        steal,
                        MOST_STEAL,
                        "trials are invalid above 5%; wait, or use a machine or instance type with cores of its own"),
                finding(
                        "other processes",
                        busy,
                        MOST_BUSY,
                        "trials on a lab are invalid above 10%; end them, or measure from another machine"));
    }

    private static MachineFinding finding(String name, double share, double most, String remedy) {
        String found = String.format(
                Locale.ROOT, "%.1f%% of the CPU within %d s", 100 * Math.max(0, share), WATCHED.toSeconds());
        return share > most ? MachineFinding.warning(name, found, remedy) : MachineFinding.ok(name, found);
    }
}
