package io.floodmark.host;

import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.Bytes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The facts about this host that results depend on, for the conditions of a report. Facts that the system does not
 * provide are left out.
 */
public final class HostFacts {
    /** The group of these conditions. */
    public static final String GROUP = "host";

    private HostFacts() {}

    /**
     * Reads this host.
     *
     * @param paths of data, whose file systems are included
     */
    public static List<Condition> read(List<Path> paths) {
        return read(ProcFs.live(), new ProcFs(Path.of("/sys")), TokenBuckets.read(), paths);
    }

    /** @param buckets rates of token buckets in bytes per second, by interface */
    static List<Condition> read(ProcFs proc, ProcFs sys, Map<String, Double> buckets, List<Path> paths) {
        List<Condition> facts = new ArrayList<>();
        cpuModel(proc).ifPresent(model -> facts.add(fact("cpu", model)));
        Machine machine = Machine.read(proc);
        facts.add(fact(
                "cores",
                String.format(Locale.ROOT, "%.3g", machine.cores()) + (machine.quota() ? " (cgroup quota)" : "")));
        facts.add(fact("memory", machine.memory().human()));
        proc.text("sys/kernel/osrelease").ifPresent(release -> facts.add(fact("kernel", release.strip())));
        facts.add(fact("jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version")));
        WriteBack writeBack = WriteBack.read(proc, machine);
        writeBack
                .backgroundBytes()
                .ifPresent(bytes -> facts.add(fact("dirty pages flushed from", new Bytes(bytes).human())));
        writeBack.limitBytes().ifPresent(bytes -> facts.add(fact("dirty pages at most", new Bytes(bytes).human())));
        writeBack
                .ageSeconds()
                .ifPresent(age -> facts.add(fact("dirty pages flushed at an age of", Math.round(age) + " s")));
        buckets.forEach((name, rate) -> facts.add(
                fact("network by " + name, new Bytes(Math.round(rate)).human() + "/s, behind a token bucket")));
        paths.forEach(path -> fileSystem(proc, path)
                .ifPresent(description -> facts.add(fact("file system of " + path, description))));
        facts.addAll(KernelFacts.read(proc, sys, paths));
        return List.copyOf(facts);
    }

    private static Condition fact(String name, String value) {
        return new Condition(GROUP, name, value);
    }

    private static Optional<String> cpuModel(ProcFs proc) {
        return proc.text("cpuinfo")
                .flatMap(text -> text.lines()
                        .filter(line -> line.startsWith("model name"))
                        .findFirst())
                .map(line -> line.substring(line.indexOf(':') + 1).strip());
    }

    private static Optional<String> fileSystem(ProcFs proc, Path path) {
        List<Mount> mounts = proc.parsed("self/mountinfo", Mount::parse).orElse(List.of());
        return Mount.holding(path, mounts)
                .map(mount -> mount.type() + " on " + mount.source() + " (" + mount.options() + ")"
                        + (mount.inMemory() ? ": in memory, so that no measurement here covers disks" : ""));
    }
}
