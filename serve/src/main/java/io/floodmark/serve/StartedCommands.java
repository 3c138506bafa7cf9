package io.floodmark.serve;

import io.floodmark.store.RunStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The commands that were started from pages: one at a time, because two loads on one machine would disturb each other.
 * Thread-safe.
 */
final class StartedCommands implements AutoCloseable {
    private static final int KEPT = 50;
    /** A command removes what it has created within a minute. */
    private static final long STOPPING_SECONDS = 90;

    private final List<String> launcher;
    private final List<String> more;
    private final Supplier<RunStore> store;
    private final List<StartedCommand> all = new ArrayList<>();
    private int started;
    private boolean closed;

    /**
     * @param launcher command line of this program
     * @param more arguments of every command, e.g. its store
     */
    StartedCommands(List<String> launcher, List<String> more, Supplier<RunStore> store) {
        this.launcher = List.copyOf(launcher);
        this.more = List.copyOf(more);
        this.store = store;
    }

    /** Starts a command; empty if another one runs, or if the server is closing. */
    synchronized Optional<StartedCommand> start(StartOrder order, Path plan) throws IOException {
        if (closed || all.stream().anyMatch(StartedCommand::running)) {
            return Optional.empty();
        }
        started++;
        StartedCommand command =
                StartedCommand.start(started, order, plan, launcher, more, study -> tag(study, order.tags()));
        all.add(command);
        if (all.size() > KEPT) {
            all.remove(0);
        }
        return Optional.of(command);
    }

    private void tag(String study, List<String> tags) {
        if (!tags.isEmpty()) {
            try (RunStore open = store.get()) {
                open.addTags(study, tags);
            }
        }
    }

    synchronized Optional<StartedCommand> find(int number) {
        return all.stream().filter(command -> command.number() == number).findFirst();
    }

    /** Returns the commands, the last one first. */
    synchronized List<StartedCommand> list() {
        return all.stream()
                .sorted(Comparator.comparing(StartedCommand::number).reversed())
                .toList();
    }

    /** Stops the commands that run, and waits until they have removed what they created. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        List<StartedCommand> running =
                list().stream().filter(StartedCommand::running).toList();
        running.forEach(StartedCommand::stop);
        for (StartedCommand command : running) {
            try {
                if (!command.process().waitFor(STOPPING_SECONDS, TimeUnit.SECONDS)) {
                    command.process().destroyForcibly();
                }
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
