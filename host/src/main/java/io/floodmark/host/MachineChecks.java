package io.floodmark.host;

import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Checks this machine as a place for measurements: JVM, cores, memory, limits of the process, the disk of a folder,
 * settings of the kernel, and CPU time that others take. Facts that the system does not provide are left out. Nothing
 * is changed.
 */
public final class MachineChecks {
    /** A lab with defaults has a broker of 1 GiB, a generator of 1 GiB and its data in the page cache. */
    private static final Bytes LEAST_MEMORY = new Bytes(4L << 30);

    /** By default, a run uses a fifth of the free space. */
    private static final Bytes ENOUGH_SPACE = new Bytes(20_000_000_000L);

    private static final Bytes LEAST_SPACE = new Bytes(2_000_000_000L);

    private MachineChecks() {}

    /**
     * Runs all checks, which takes two seconds.
     *
     * @param folder of stored runs and labs; need not exist
     */
    public static List<MachineFinding> run(Path folder) {
        ProcFs proc = ProcFs.live();
        Machine machine = Machine.read(proc);
        List<MachineFinding> findings = new ArrayList<>();
        findings.add(MachineFinding.ok(
                "Java",
                Runtime.version() + " (" + System.getProperty("java.vm.name") + "), heap of at most "
                        + new Bytes(Runtime.getRuntime().maxMemory()).human()));
        findings.addAll(resources(machine));
        findings.add(loopback());
        findings.addAll(disk(folder, proc));
        findings.addAll(new KernelChecks(proc, new ProcFs(Path.of("/sys")), machine).findings());
        findings.addAll(CpuCheck.watch(proc, machine));
        return List.copyOf(findings);
    }

    static List<MachineFinding> resources(Machine machine) {
        String cores = String.format(Locale.ROOT, "%.3g", machine.cores());
        String memory = machine.memory().human();
        return List.of(
                cores(machine, cores),
                machine.memory().compareTo(LEAST_MEMORY) < 0
                        ? MachineFinding.warning(
                                "memory",
                                memory,
                                "a lab with defaults needs " + LEAST_MEMORY.human()
                                        + "; with less, its page cache is the limit")
                        : MachineFinding.ok("memory", memory));
    }

    private static MachineFinding cores(Machine machine, String cores) {
        if (machine.quota()) {
            return MachineFinding.warning(
                    "cores",
                    cores + " (cgroup quota)",
                    "all threads stop when the quota of a period is used, and latency grows; remove the quota, or assign"
                            + " whole CPUs");
        }
        return machine.cores() < 2
                ? MachineFinding.warning(
                        "cores",
                        cores,
                        "brokers of a lab and the generator share one core; use two or more, or an existing cluster")
                : MachineFinding.ok("cores", cores);
    }

    /** Labs listen on loopback, and the generator connects to it. */
    private static MachineFinding loopback() {
        String name = "loopback";
        try (ServerSocket server = new ServerSocket();
                Socket client = new Socket()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            client.connect(server.getLocalSocketAddress(), 1_000);
            return MachineFinding.ok(name, "connected to " + server.getLocalSocketAddress());
        } catch (IOException refused) {
            return MachineFinding.problem(
                    name,
                    "no connection: " + refused.getMessage(),
                    "labs cannot run; allow TCP connections to 127.0.0.1");
        }
    }

    static List<MachineFinding> disk(Path folder, ProcFs proc) {
        List<MachineFinding> findings = new ArrayList<>();
        free(folder).ifPresent(bytes -> findings.add(space(folder, new Bytes(bytes))));
        List<Mount> mounts = proc.parsed("self/mountinfo", Mount::parse).orElse(List.of());
        Mount.holding(folder, mounts).ifPresent(mount -> findings.add(fileSystem(mount)));
        return findings;
    }

    /** Returns the folder, or its nearest ancestor if it does not exist: the disk on which it would be created. */
    public static Path onDisk(Path folder) {
        return Mount.existing(folder);
    }

    private static OptionalLong free(Path folder) {
        try {
            return OptionalLong.of(Files.getFileStore(onDisk(folder)).getUsableSpace());
        } catch (IOException unknown) {
            return OptionalLong.empty();
        }
    }

    static MachineFinding space(Path folder, Bytes free) {
        String name = "disk space";
        String found = free.human() + " free below " + folder;
        if (free.compareTo(LEAST_SPACE) < 0) {
            return MachineFinding.problem(
                    name, found, "a lab needs " + LEAST_SPACE.human() + "; free some, or start in another folder");
        }
        return free.compareTo(ENOUGH_SPACE) < 0
                ? MachineFinding.warning(
                        name,
                        found,
                        "a run uses a fifth of it by default, which ends trials at high loads; free "
                                + ENOUGH_SPACE.human() + ", or set --max-disk")
                : MachineFinding.ok(name, found);
    }

    private static MachineFinding fileSystem(Mount mount) {
        String name = "file system";
        String found = mount.type() + " on " + mount.source();
        return mount.inMemory()
                ? MachineFinding.warning(
                        name, found, "it is in memory, so no limit of a lab covers a disk; start in a folder on a disk")
                : MachineFinding.ok(name, found);
    }
}
