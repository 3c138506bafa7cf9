package io.floodmark.store;

import io.floodmark.model.run.Run;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Another process that uses a store. Its arguments are the task; it prints the outcome on standard output. */
public final class StoreChild {
    private StoreChild() {}

    /** Starts this class in a JVM of its own. The command {@code behind} prepares its environment; it may be empty. */
    static Process start(List<String> behind, String task, Path file, long seed, String... url) throws IOException {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        List<String> command = new ArrayList<>(behind);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-cp",
                String.valueOf(classPath).replace(File.pathSeparator + File.pathSeparator, File.pathSeparator),
                StoreChild.class.getName(),
                task,
                file.toString(),
                Long.toString(seed)));
        command.addAll(List.of(url));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /**
     * Runs a task on a store.
     *
     * @param arguments task, file, seed; for a PostgreSQL store its URL, and the folder of the file is that of the
     *     spool
     */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[1]);
        long seed = Long.parseLong(arguments[2]);
        try {
            switch (arguments[0]) {
                case "write" -> write(file, seed);
                case "write-for-ever" ->
                    writeForEver(
                            arguments.length > 3 ? StoreAddress.parse(arguments[3]) : new StoreFile(file), file, seed);
                case "read" -> read(file, seed);
                default -> throw new IllegalArgumentException(arguments[0]);
            }
        } catch (RuntimeException failed) {
            say(failed.getClass().getSimpleName() + ": " + failed.getMessage());
        }
    }

    /** Writes one run as soon as a line is read. */
    private static void write(Path file, long seed) throws IOException {
        Run run = ProcessesTest.written(seed);
        say("ready");
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        try (RunStore store = RunStore.open(file)) {
            store.begin(ProcessesTest.begun(run));
            run.trials().forEach(trial -> store.addTrial(run.id(), trial));
            store.end(run.id(), run.ended().orElseThrow(), run.outcome().orElseThrow());
        }
        say("done");
    }

    private static void writeForEver(StoreAddress address, Path file, long seed) {
        RunGenerator generator = new RunGenerator(seed);
        try (RunStore store = RunStore.open(address, file.resolveSibling("."))) {
            store.begin(ProcessesTest.begun(generator.run(0)));
            for (int number = 1; ; number++) {
                store.addTrial(generator.id(), ProcessesTest.trial(seed, number));
                store.flush();
                say("stored " + number);
            }
        }
    }

    private static void read(Path file, long seed) {
        try (RunReader reader = RunStore.openReadOnly(file)) {
            Optional<Instant> ended = reader.find(new RunGenerator(seed).id()).flatMap(Run::ended);
            say("ended " + ended.isPresent());
        }
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
