package io.floodmark.hooks;

import io.floodmark.host.OwnSession;
import io.floodmark.model.unit.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A running command with all its children. It is first asked to end (TERM), so that a script can clean up, and then
 * killed (KILL). A process that has become a daemon with its own session is not included.
 */
public final class ProcessTree {
    /** Time for a script to clean up after it is asked to end. */
    public static final Duration GRACE = Duration.ofSeconds(5);

    private static final Duration POLL = Duration.ofMillis(50);

    private final Process root;
    private final Set<ProcessHandle> members = new LinkedHashSet<>();

    /** @param root running process, started with {@link OwnSession#prefix()} */
    ProcessTree(Process root) {
        this.root = root;
    }

    /** Returns when all processes have ended or were killed. */
    void end(Deadline grace) {
        collectDescendants();
        if (!terminateGroup()) {
            members.forEach(ProcessHandle::destroy);
        }
        try {
            while (members.stream().anyMatch(ProcessHandle::isAlive) && !grace.over()) {
                grace.pause(POLL);
                collectDescendants();
            }
        } finally {
            members.forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** Finds children while their parents still run; they could not be found later. */
    private void collectDescendants() {
        members.add(root.toHandle());
        List.copyOf(members).forEach(member -> member.descendants().forEach(members::add));
    }

    /**
     * Sends TERM to the process group, which includes processes whose parents have ended. Returns false if there is no
     * group, or not yet.
     */
    private boolean terminateGroup() {
        if (OwnSession.prefix().isEmpty()) {
            return false;
        }
        try {
            Process asking = new ProcessBuilder("/bin/sh", "-c", "kill -s TERM -- -" + root.pid())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return asking.waitFor(GRACE.toMillis(), TimeUnit.MILLISECONDS) && asking.exitValue() == 0;
        } catch (IOException refused) {
            return false;
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
