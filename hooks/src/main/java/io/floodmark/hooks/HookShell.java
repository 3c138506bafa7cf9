package io.floodmark.hooks;

import io.floodmark.host.OwnSession;
import io.floodmark.model.comparison.HookRun;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.plan.Hook;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.trial.StopRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Runs the hooks of variants. Each is the user's own command. It gets the environment and folder of this process, no
 * input, and a time limit. After that, it is ended with all its children: first by a request, then by force. Processes
 * that it leaves in the background when it ends are not ended.
 */
public final class HookShell {
    private static final Duration POLL = Duration.ofMillis(50);

    private final NanoClock clock;
    private final StopRequest stop;
    private final HookOutput output = new HookOutput(System.getenv());

    public HookShell(NanoClock clock, StopRequest stop) {
        this.clock = clock;
        this.stop = stop;
    }

    /** Runs a hook before a trial; a stop request ends it. */
    public HookRun before(String variant, Hook hook) {
        return run(variant, true, hook);
    }

    /** Runs a hook after a trial. A stop request does not end it, since it undoes what was done. */
    public HookRun after(String variant, Hook hook) {
        return run(variant, false, hook);
    }

    private HookRun run(String variant, boolean before, Hook hook) {
        long from = clock.nanoTime();
        try {
            Path said = Files.createTempFile("floodmark-hook", ".log");
            try {
                Process process = start(hook, said);
                OptionalInt exit = await(process, before, Deadline.in(hook.timeout(), clock));
                return new HookRun(
                        variant,
                        before,
                        hook.command(),
                        exit,
                        Duration.ofNanos(clock.nanoTime() - from),
                        output.end(said));
            } finally {
                Files.deleteIfExists(said);
            }
        } catch (IOException refused) {
            throw new EnvironmentException(
                    "could not run the hook '" + hook.command() + "': " + refused.getMessage(), refused);
        }
    }

    /** Starts a hook. Its output goes to a file, since a background process may keep a pipe open without end. */
    private static Process start(Hook hook, Path said) throws IOException {
        List<String> line = new ArrayList<>(OwnSession.prefix());
        line.addAll(List.of("/bin/sh", "-c", hook.command()));
        Process process = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        process.getOutputStream().close();
        return process;
    }

    private OptionalInt await(Process process, boolean before, Deadline deadline) {
        while (process.isAlive() && !deadline.over() && !(before && stop.requested())) {
            deadline.pause(POLL);
        }
        if (process.isAlive()) {
            new ProcessTree(process).end(Deadline.in(ProcessTree.GRACE, clock));
            return OptionalInt.empty();
        }
        return OptionalInt.of(process.exitValue());
    }
}
