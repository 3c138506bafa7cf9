package io.floodmark.bench.explain;

import io.floodmark.bench.InterruptibleSleep;
import io.floodmark.lab.LabEntry;
import io.floodmark.lab.LabRegistry;
import io.floodmark.store.RunStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Injects each fault into a new lab while a trial runs, lets {@code floodmark explain} find the cause, and keeps a
 * table.
 *
 * <p>Arguments: the program, a folder for runs and results, number of runs (0: print only), and the faults (all).
 */
public final class ExplainBench {
    private static final Pattern CAUSE = Pattern.compile("\"cause\":(null|\"([a-z-]+)\")");
    private static final Pattern STATE = Pattern.compile("\"state\":\"([a-z-]+)\"");
    private static final Pattern VERDICT = Pattern.compile("\"outcome\":\"([^\"]*)\"");
    private static final long LAB_SECONDS = 60;
    private static final long TRIAL_SECONDS = 240;
    private static final long LOOK_MILLIS = 200;

    private final Path program;
    private final Path folder;

    private ExplainBench(Path program, Path folder) {
        this.program = program;
        this.folder = folder;
    }

    public static void main(String[] arguments) throws Exception {
        ExplainBench bench = new ExplainBench(
                Path.of(arguments[0]),
                Files.createDirectories(Path.of(arguments[1]).toAbsolutePath()));
        int runs = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 1;
        List<String> asked = List.of(arguments).subList(Math.min(3, arguments.length), arguments.length);
        List<String> unknown = asked.stream()
                .filter(key ->
                        Faults.ALL.stream().noneMatch(fault -> fault.key().equals(key)))
                .toList();
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("no such fault: " + unknown + "; expected of "
                    + Faults.ALL.stream().map(Fault::key).toList());
        }
        for (int run = 0; run < runs; run++) {
            for (Fault fault : Faults.ALL) {
                if (asked.isEmpty() || asked.contains(fault.key())) {
                    bench.once(fault);
                }
            }
        }
        new ResultTable(bench.results()).lines().forEach(System.out::println);
    }

    private Path results() {
        return folder.resolve("results.tsv");
    }

    private void once(Fault fault) throws Exception {
        Path room = Files.createTempDirectory(folder, fault.key() + "-");
        Path disk = room.resolve("disk");
        Files.writeString(
                room.resolve("plan.yaml"), "floodmark: 1\n" + fault.plan().replace("DISK", disk.toString()));
        Set<String> before = labs().stream().map(LabEntry::id).collect(Collectors.toSet());
        List<String> command = new ArrayList<>(List.of(program.toString()));
        if (!fault.shape().isEmpty()) {
            command.add("throttle");
            fault.shape().forEach(word -> command.add(word.replace("DISK", disk.toString())));
            command.addAll(List.of("--", program.toString()));
        }
        command.addAll(List.of("trial", "plan.yaml", "--for", fault.length(), "--json"));
        Process trial = started(command, room, "trial");
        try {
            Injection.Undo injected = injected(fault, before, trial);
            boolean ended = trial.waitFor(TRIAL_SECONDS, TimeUnit.SECONDS);
            injected.undo();
            if (!ended) {
                throw new IllegalStateException(fault.key() + ": the trial did not end, see " + room);
            }
        } finally {
            trial.destroy();
        }
        Process explain = started(List.of(program.toString(), "explain", "last", "--json"), room, "explain");
        explain.waitFor();
        started(List.of(program.toString(), "explain", "last", "--out", "why.html"), room, "text")
                .waitFor();
        Excerpt.main(new String[] {
            room.resolve(RunStore.DEFAULT_FILE).toString(),
            room.resolve("excerpt.txt").toString()
        });
        keep(fault, room);
    }

    private static Process started(List<String> command, Path room, String name) throws IOException {
        return new ProcessBuilder(command)
                .directory(room.toFile())
                .redirectOutput(room.resolve(name + ".out").toFile())
                .redirectError(room.resolve(name + ".err").toFile())
                .start();
    }

    /** Injects the fault. A lab in its own network cannot be reached, so nothing is injected there. */
    private static Injection.Undo injected(Fault fault, Set<String> before, Process trial) throws Exception {
        if (fault.injection() == Injection.NONE) {
            return () -> {};
        }
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LAB_SECONDS);
        while (System.nanoTime() < end && trial.isAlive()) {
            Optional<LabEntry> up = labs().stream()
                    .filter(lab -> lab.up() && !before.contains(lab.id()))
                    .findFirst();
            if (up.isPresent()) {
                return fault.injection().into(up.get());
            }
            InterruptibleSleep.millis(LOOK_MILLIS);
        }
        throw new IllegalStateException(fault.key() + ": no lab came up within " + LAB_SECONDS + " s");
    }

    private static List<LabEntry> labs() {
        return LabRegistry.ofUser(System.getenv(), Path.of(System.getProperty("user.home")))
                .entries();
    }

    private void keep(Fault fault, Path room) throws IOException {
        String explained = Files.readString(room.resolve("explain.out"));
        Matcher cause = CAUSE.matcher(explained);
        Matcher state = STATE.matcher(explained);
        Matcher outcome = VERDICT.matcher(Files.readString(room.resolve("trial.out")));
        String named = cause.find() && cause.group(2) != null ? cause.group(2) : "-";
        String row = String.join(
                "\t",
                fault.key(),
                named,
                state.find() ? state.group(1) : "failed",
                outcome.find() ? outcome.group(1) : "failed",
                room.getFileName().toString());
        Files.writeString(results(), row + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        System.err.println(row);
    }
}
