package io.floodmark.runner.hooks;

import io.floodmark.host.OwnSession;
import io.floodmark.model.Deadline;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A command that runs, with all that it started. It is asked to end (TERM), so that a script can put right what it is
 * in the midst of, and then made to (KILL). What has made itself a daemon with a session of its own is no part of it.
 */
public final class ProcessTree {
    /** For what a script does when it is asked to end. */
    public static final Duration GRACE = Duration.ofSeconds(5);

    private static final Duration POLL = Duration.ofMillis(50);

    private final Process root;
    private final Set<ProcessHandle> members = new LinkedHashSet<>();

    /** @param root that lives, begun with {@link OwnSession#prefix()} */
    ProcessTree(Process root) {
        this.root = root;
    }

    /** Returns when all of it is gone, or has been killed. */
    void end(Deadline grace) {
        look();
        if (!askGroup()) {
            members.forEach(ProcessHandle::destroy);
        }
        try {
            while (members.stream().anyMatch(ProcessHandle::isAlive) && !grace.over()) {
                grace.pause(POLL);
                look();
            }
        } finally {
            members.forEach(ProcessHandle::destroyForcibly);
        }
    }

    /** Before their parents are gone: without these they would no longer be known. */
    private void look() {
        members.add(root.toHandle());
        List.copyOf(members).forEach(member -> member.descendants().forEach(members::add));
    }

    /** Its group has those too whose parents have ended. False where it has none of its own, or not yet. */
    private boolean askGroup() {
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
