package io.floodmark.host;

import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.Bytes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Settings of the kernel that results depend on: memory, sockets, and the devices of log directories. Settings that it
 * does not provide are left out.
 */
final class KernelFacts {
    /** The active one of several words is in brackets. */
    private static final Pattern CHOSEN = Pattern.compile("\\[([^]]+)]");

    private final ProcFs proc;
    private final ProcFs sys;
    private final List<Condition> facts = new ArrayList<>();

    private KernelFacts(ProcFs proc, ProcFs sys) {
        this.proc = proc;
        this.sys = sys;
    }

    /** @param paths of data */
    static List<Condition> read(ProcFs proc, ProcFs sys, List<Path> paths) {
        KernelFacts kernel = new KernelFacts(proc, sys);
        kernel.memory();
        kernel.sockets();
        paths.forEach(kernel::device);
        return List.copyOf(kernel.facts);
    }

    private void memory() {
        hugePages("transparent huge pages", "enabled");
        hugePages("transparent huge pages of shared memory", "shmem_enabled");
        hugePages("transparent huge pages, defragmentation at a fault", "defrag");
        hugePages("transparent huge pages, defragmentation by khugepaged", "khugepaged/defrag");
        proc.text("sys/vm/swappiness").ifPresent(value -> add("swappiness", value.strip()));
    }

    private void hugePages(String name, String file) {
        chosen(sys, "kernel/mm/transparent_hugepage/" + file).ifPresent(value -> add(name, value));
    }

    /**
     * Adds the largest buffers that a program may request. Programs that request none get the buffers that TCP tunes
     * automatically.
     */
    private void sockets() {
        bytes("sys/net/core/rmem_max").ifPresent(value -> add("receive buffer of a socket at most", value));
        bytes("sys/net/core/wmem_max").ifPresent(value -> add("send buffer of a socket at most", value));
    }

    private void device(Path path) {
        Set<String> devices = Disks.below(List.of(path), proc);
        devices.forEach(device ->
                scheduler(device).ifPresent(value -> add("I/O scheduler below " + path, value + " (" + device + ")")));
        List<Mount> mounts = proc.parsed("self/mountinfo", Mount::parse).orElse(List.of());
        Mount.holding(path, mounts).ifPresent(mount -> {
            String written = "written below " + path + " at most";
            throttle("write_bps_device", mount.device())
                    .ifPresent(bytes -> add(written, new Bytes(bytes).human() + "/s"));
            throttle("write_iops_device", mount.device()).ifPresent(writes -> add(written, writes + " writes/s"));
            dirty(mount.device()).ifPresent(bytes -> add("dirty pages below " + path + " at most", bytes.human()));
        });
    }

    /**
     * Returns the I/O scheduler. A partition has none, but its disk has one; the kernel follows the link before it goes
     * up.
     */
    private Optional<String> scheduler(String device) {
        return chosen(sys, "class/block/" + device + "/queue/scheduler")
                .or(() -> chosen(sys, "class/block/" + device + "/../queue/scheduler"));
    }

    /** Returns a write limit of a device, as {@code floodmark throttle} sets it in the root group of version 1. */
    private Optional<Long> throttle(String rule, String number) {
        return sys.text("fs/cgroup/blkio/blkio.throttle." + rule).stream()
                .flatMap(String::lines)
                .map(line -> line.strip().split("\\s+", -1))
                .filter(words -> words.length == 2 && words[0].equals(number) && words[1].matches("[1-9][0-9]{0,17}"))
                .map(words -> Long.parseLong(words[1]))
                .findFirst();
    }

    /**
     * Returns the bound of a device's own dirty pages, if the kernel keeps it before that of all devices is reached.
     */
    private Optional<Bytes> dirty(String number) {
        String settings = "class/bdi/" + number;
        OptionalLong most = sys.number(settings + "/max_bytes");
        return sys.number(settings + "/strict_limit").orElse(0) == 1 && most.isPresent()
                ? Optional.of(new Bytes(most.getAsLong()))
                : Optional.empty();
    }

    /** Returns the word in brackets, or the first word, of a file; empty if it has no word. */
    static Optional<String> chosen(ProcFs sys, String file) {
        return sys.text(file).map(String::strip).filter(text -> !text.isEmpty()).map(KernelFacts::chosen);
    }

    private static String chosen(String text) {
        Matcher chosen = CHOSEN.matcher(text);
        return chosen.find()
                ? chosen.group(1)
                : Arrays.asList(text.split("\\s+", -1)).get(0);
    }

    private Optional<String> bytes(String file) {
        OptionalLong bytes = proc.number(file);
        return bytes.isPresent() ? Optional.of(new Bytes(bytes.getAsLong()).human()) : Optional.empty();
    }

    private void add(String name, String value) {
        facts.add(new Condition(HostFacts.GROUP, name, value));
    }
}
