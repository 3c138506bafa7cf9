package io.floodmark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.testing.Requires;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a file with several real processes, and what a full disk, a read-only disk and kill -9 leave. */
@Timeout(300)
class ProcessesTest {
    private static final int TRIALS = 12;

    @TempDir
    private Path folder;

    private final List<Process> children = new ArrayList<>();

    @AfterEach
    void endChildren() {
        children.forEach(Process::destroyForcibly);
    }

    @Test
    void losesNothingWhenTwoProcessesWriteAndOneReads() throws IOException {
        Path file = folder.resolve("runs.db");
        List<Long> seeds = List.of(11L, 12L);
        for (long seed : seeds) {
            Process child = start(List.of(), "write", file, seed);
            assertThat(lines(child).findFirst()).contains("ready");
        }

        for (Process child : children) {
            child.getOutputStream().write('\n');
            child.getOutputStream().flush();
        }

        await().atMost(Duration.ofSeconds(200)).until(() -> Files.exists(file));
        for (long seed : seeds) {
            await().atMost(Duration.ofSeconds(200)).pollDelay(Duration.ZERO).until(() -> seenWhole(file, seed));
        }
        assertThat(children).allSatisfy(child -> {
            assertThat(child.waitFor(120, TimeUnit.SECONDS)).isTrue();
            assertThat(lines(child).reduce((first, second) -> second)).contains("done");
        });
        assertThat(children).hasSize(2);
    }

    /** Reads while others write: every trial read must be right. Returns true if the run is complete. */
    private static boolean seenWhole(Path file, long seed) {
        Run run = written(seed);
        try (RunReader reader = RunStore.openReadOnly(file)) {
            Optional<Run> seen = reader.find(run.id());
            List<Trial> trials = seen.map(Run::trials).orElse(List.of());
            assertThat(trials.equals(run.trials().subList(0, trials.size())))
                    .as("the first %d trials of seed %d are right", trials.size(), seed)
                    .isTrue();
            return seen.filter(run::equals).isPresent();
        }
    }

    @Test
    void keepsTheTrialsOfARunThatWasKilled() throws IOException, InterruptedException {
        Path file = folder.resolve("runs.db");
        Process child = start(List.of(), "write-for-ever", file, 7);
        assertThat(lines(child).anyMatch("stored 5"::equals)).isTrue();

        child.destroyForcibly();

        assertThat(child.waitFor(120, TimeUnit.SECONDS)).isTrue();
        try (RunReader reader = RunStore.openReadOnly(file)) {
            Run run = reader.find(RunReader.LAST).orElseThrow();
            assertThat(run.ended()).isEmpty();
            assertThat(run.trials()).hasSizeGreaterThanOrEqualTo(5);
            assertThat(run.trials()
                            .equals(IntStream.rangeClosed(1, run.trials().size())
                                    .mapToObj(number -> trial(7, number))
                                    .toList()))
                    .as("the %d trials are right", run.trials().size())
                    .isTrue();
        }
        try (RunStore store = RunStore.open(file)) {
            store.end(new RunGenerator(7).id(), Instant.EPOCH, "killed");
            assertThat(store.find(RunReader.LAST).orElseThrow().outcome()).contains("killed");
        }
    }

    @Test
    void saysThatTheDiskIsFull() throws IOException {
        Process child =
                start(mounting("mount -t tmpfs -o size=400k tmpfs " + folder), "write", folder.resolve("runs.db"), 5);

        assertThat(lines(child).findFirst()).contains("ready");
        child.getOutputStream().write('\n');
        child.getOutputStream().flush();

        assertThat(lines(child).toList())
                .singleElement()
                .asString()
                .startsWith(
                        "EnvironmentException: " + folder.resolve("runs.db") + " cannot be written: the disk is full;");
    }

    @Test
    void saysThatTheFolderIsReadOnly() throws IOException {
        Process child = start(mounting(readOnly()), "write", folder.resolve("new.db"), 5);

        assertThat(lines(child).findFirst()).contains("ready");
        child.getOutputStream().write('\n');
        child.getOutputStream().flush();

        assertThat(lines(child).toList())
                .singleElement()
                .asString()
                .startsWith("EnvironmentException: " + folder.resolve("new.db") + " cannot be created")
                .contains("expected a folder that can be written: give another --store");
    }

    @Test
    void saysThatTheFileIsReadOnly() throws IOException {
        try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
            store.begin(written(5));
        }
        Process child = start(mounting(readOnly()), "write", folder.resolve("runs.db"), 6);

        assertThat(lines(child).findFirst()).contains("ready");
        child.getOutputStream().write('\n');
        child.getOutputStream().flush();

        assertThat(lines(child).toList())
                .singleElement()
                .asString()
                .startsWith("EnvironmentException: " + folder.resolve("runs.db")
                        + " cannot be opened; expected a file that can be read, in a folder that can be written");
    }

    @Test
    void readsFromAReadOnlyFolder() throws IOException {
        try (RunStore store = RunStore.open(folder.resolve("runs.db"))) {
            store.begin(written(5));
        }

        Process child = start(mounting(readOnly()), "read", folder.resolve("runs.db"), 5);

        assertThat(lines(child).toList()).containsExactly("ended true");
    }

    /** Returns the run that the process with this seed writes. */
    static Run written(long seed) {
        Run any = new RunGenerator(seed).run(0);
        return new Run(
                any.id(),
                any.command(),
                any.started(),
                Optional.of(Instant.EPOCH),
                any.effectivePlan(),
                any.surroundings(),
                List.of(),
                IntStream.rangeClosed(1, TRIALS)
                        .mapToObj(number -> trial(seed, number))
                        .toList(),
                List.of(),
                Optional.of("found"));
    }

    static Run begun(Run run) {
        return new Run(
                run.id(),
                run.command(),
                run.started(),
                Optional.empty(),
                run.effectivePlan(),
                run.surroundings(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty());
    }

    /** Returns a trial so large that writing it takes a while. */
    static Trial trial(long seed, int number) {
        return SampleFactory.withSamples(new RunGenerator(seed * 1_000 + number).trial(number), 1_000);
    }

    private Process start(List<String> behind, String task, Path file, long seed) throws IOException {
        Process child = StoreChild.start(behind, task, file, seed);
        children.add(child);
        return child;
    }

    private String readOnly() {
        return "mount --bind " + folder + " " + folder + " && mount -o remount,bind,ro " + folder;
    }

    /**
     * Returns a command that mounts something for its child alone, in namespaces of its own. The mount ends with the
     * child.
     */
    private static List<String> mounting(String mount) {
        List<String> command =
                List.of("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount + " && exec \"$@\"", "sh");
        Requires.right(works(command), "to mount in a name space of its own: " + mount);
        return command;
    }

    private static boolean works(List<String> command) {
        List<String> nothing = new ArrayList<>(command);
        nothing.add("true");
        try {
            return new ProcessBuilder(nothing).start().waitFor() == 0;
        } catch (IOException missing) {
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns the output lines of a child until it ends. Only one such stream may be open at a time. */
    private static Stream<String> lines(Process child) {
        BufferedReader reader = child.inputReader(StandardCharsets.UTF_8);
        return Stream.generate(() -> line(reader))
                .takeWhile(Optional::isPresent)
                .map(Optional::orElseThrow);
    }

    private static Optional<String> line(BufferedReader reader) {
        try {
            return Optional.ofNullable(reader.readLine());
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }
}
