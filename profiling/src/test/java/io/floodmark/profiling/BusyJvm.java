package io.floodmark.profiling;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A separate JVM that runs {@link BusyMain}, with secrets in its properties, arguments and environment. */
final class BusyJvm implements AutoCloseable {
    static final String SECRET = "swordfish";

    private final Process process;
    private final BufferedReader said;
    private final List<String> strange = new ArrayList<>();

    BusyJvm(Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dpassword=" + SECRET,
                "-cp",
                System.getProperty("java.class.path"),
                BusyMain.class.getName(),
                "--password=" + SECRET);
        builder.environment().put("PASSWORD", SECRET);
        builder.environment().putAll(environment);
        process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        said = process.inputReader();
    }

    ProfiledJvm named(String name) {
        return ProfiledJvm.other(name, process.pid());
    }

    /** Waits until both threads have often held the lock, however fast the machine is. */
    void awaitRounds(int times) throws IOException {
        for (int seen = 0; seen < times; ) {
            String line = said.readLine();
            if (line == null) {
                throw new IOException("the busy JVM has ended");
            }
            if (line.startsWith("20 rounds")) {
                seen++;
            } else {
                strange.add(line);
            }
        }
    }

    /** Returns the lines of its standard output so far that it did not print itself. */
    List<String> strange() {
        return strange;
    }

    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
    }
}
