package io.floodmark.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A command that runs its arguments, like {@code env} and {@code unshare}. */
final class Wrapper {
    private Wrapper() {}

    /** True if it exists and can run a program. */
    static boolean works(List<String> command) {
        List<String> nothing = new ArrayList<>(command);
        nothing.add("true");
        try {
            return new ProcessBuilder(nothing)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException missing) {
            return false;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
