package io.floodmark.cli;

import io.floodmark.testing.runner.ScriptedSites;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A whole command, from its arguments to its exit code, run in this process on scripted clusters.
 *
 * @param exitCode exit code that the process would have
 * @param out its standard output
 * @param err its standard error
 */
record ScriptedProgram(int exitCode, String out, String err) {
    /**
     * Runs a command that loads a cluster to its end.
     *
     * @param folder folder of its store and, unless {@code --out} is given, of its report
     * @throws ScriptedSites.Killed if the script kills it
     */
    static ScriptedProgram load(ScriptedSites sites, Path folder, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        if (!all.contains("--out")) {
            all.addAll(List.of("--out", folder.resolve("report.html").toString()));
        }
        return run(sites, folder.resolve("runs.db").toString(), all);
    }

    /** Runs a command with another store to its end. */
    static ScriptedProgram at(ScriptedSites sites, String store, String... arguments) {
        return run(sites, store, new ArrayList<>(List.of(arguments)));
    }

    /** Runs a command that loads nothing to its end. */
    static ScriptedProgram tell(Path folder, String... arguments) {
        return run(ScriptedSites.of(0), folder.resolve("runs.db").toString(), new ArrayList<>(List.of(arguments)));
    }

    private static ScriptedProgram run(ScriptedSites sites, String store, List<String> all) {
        all.addAll(1, List.of("--store", store));
        PrintStream systemOut = System.out;
        PrintStream systemErr = System.err;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        try (PrintStream toOut = new PrintStream(out, true, StandardCharsets.UTF_8);
                PrintStream toErr = new PrintStream(err, true, StandardCharsets.UTF_8)) {
            System.setOut(toOut);
            System.setErr(toErr);
            int code = Main.run(sites, all.toArray(String[]::new));
            return new ScriptedProgram(
                    code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
        } finally {
            System.setOut(systemOut);
            System.setErr(systemErr);
        }
    }

    /** Returns its whole output, for messages of failed tests. */
    String said() {
        return out + err;
    }
}
