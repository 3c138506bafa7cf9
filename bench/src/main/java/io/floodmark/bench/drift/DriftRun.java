package io.floodmark.bench.drift;

import io.floodmark.bench.known.ProgramRuns;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.search.PlaceHistory;
import io.floodmark.store.RunReader;
import io.floodmark.store.RunStore;
import io.floodmark.store.RunSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A limit and its two holds. All limits have one store, from which each learns about its place; holds have another.
 *
 * @param folder of the series
 * @param number of the run, from 1
 */
record DriftRun(Path folder, int number) {
    private static final double BELOW = 0.95;
    private static final double ABOVE = 1.10;
    private static final long MOST_MINUTES = 30;
    private static final int ATTEMPTS = 2;

    /** Runs what is missing. */
    void measure(ProgramRuns program, Neighbour neighbour) throws IOException, InterruptedException {
        if (limitRun().isEmpty()) {
            neighbour.work();
            run(program, "limits", "limit", List.of("limit"));
            neighbour.rest();
        }
        Optional<Limit> limit = limit();
        if (limit.isPresent() && limit.get().bounded()) {
            hold(program, "below", limit.get().low().times(BELOW));
            hold(program, "above", limit.get().high().orElseThrow().times(ABOVE));
        }
    }

    private void hold(ProgramRuns program, String side, Rate load) throws IOException, InterruptedException {
        String rate = String.format(Locale.ROOT, "%.0f/s", load.perSecond());
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            boolean proved = hold(side).filter(held -> !held.invalid()).isPresent();
            if (!proved && !Files.exists(step(side + "-" + attempt))) {
                run(program, "holds", side + "-" + attempt, List.of("trial", "--load", rate, "--for", "3m"));
            }
        }
    }

    private void run(ProgramRuns program, String room, String step, List<String> command)
            throws IOException, InterruptedException {
        Path place = Files.createDirectories(folder.resolve(room));
        Optional<String> before = newest(room);
        program.run(command, Map.of(), "", place, String.format(Locale.ROOT, "%02d-%s", number, step), MOST_MINUTES);
        Optional<String> after = newest(room);
        if (after.isEmpty() || after.equals(before)) {
            throw new IllegalStateException("nothing was stored; see " + place.resolve(step + ".err"));
        }
        Files.writeString(step(step), after.get());
    }

    private Optional<String> newest(String room) {
        if (!Files.exists(store(room))) {
            return Optional.empty();
        }
        try (RunReader reader = RunStore.openReadOnly(store(room))) {
            return reader.list().stream().findFirst().map(RunSummary::id);
        }
    }

    private Path store(String room) {
        return folder.resolve(room).resolve(RunStore.DEFAULT_FILE);
    }

    private Path step(String name) {
        return folder.resolve(String.format(Locale.ROOT, "%02d-%s", number, name));
    }

    private Optional<Run> stored(String room, String step) {
        if (!Files.exists(step(step))) {
            return Optional.empty();
        }
        try (RunReader reader = RunStore.openReadOnly(store(room))) {
            return reader.find(Files.readString(step(step)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the run of the limit; empty before it. */
    Optional<Run> limitRun() {
        return stored("limits", "limit");
    }

    /** Returns the limit; empty if the run has ended without one. */
    Optional<Limit> limit() {
        return limitRun().flatMap(run -> run.limits().stream().findFirst());
    }

    /** Returns the limits that all other runs of the series have found. */
    PlaceHistory others(Run run, Limit limit) {
        Duration trial = run.trials().stream()
                .map(each -> each.order().full())
                .max(Comparator.naturalOrder())
                .orElseThrow();
        try (RunReader reader = RunStore.openReadOnly(store("limits"))) {
            return new PlaceHistory(
                    reader.limits(limit.outlook().orElseThrow().place(), limit.goal(), run.id()).stream()
                            .map(other -> other.found(trial))
                            .toList());
        }
    }

    /** Returns the trial below or above the limit; empty before it. */
    Optional<Trial> hold(String side) {
        return stored("holds", side + "-" + ATTEMPTS)
                .or(() -> stored("holds", side + "-1"))
                .flatMap(run -> run.trials().stream().reduce((first, last) -> last));
    }
}
