package io.floodmark.search.boundary;

import io.floodmark.model.boundary.Boundary;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.search.SearchStart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds limits over a range of values, usually record sizes, with far fewer trials than a search at each value would
 * need: the cost of a record has a fixed part and a part that grows with its size, so a few limits determine the
 * others. The search is deterministic: its result depends only on the findings of its searches. Not thread-safe.
 */
public final class BoundarySearch {
    private static final int INVALID_SEARCHES = 2;

    private final BoundarySettings settings;
    private final LimitAt limits;
    private final NanoClock clock;

    /**
     * Prepares a search.
     *
     * @param clock clock of the first start's deadline
     */
    public BoundarySearch(BoundarySettings settings, LimitAt limits, NanoClock clock) {
        this.settings = settings;
        this.limits = limits;
        this.clock = clock;
    }

    /**
     * Blocks until the boundary is found or the search must end.
     *
     * @param first start of the search at the lowest value; the other starts follow from it
     */
    public Boundary find(SearchStart first) {
        long from = clock.nanoTime();
        BoundaryStrategy strategy = new BoundaryStrategy(settings, first);
        List<CompletedSearch> visits = new ArrayList<>();
        while (true) {
            LimitEvidence evidence = LimitEvidence.of(visits);
            Optional<CurveChoice> curve = CurveChoice.of(evidence, settings.positions(), trials(visits));
            Optional<PlannedSearch> next = strategy.next(visits, evidence, curve);
            Optional<Boundary.End> end = demanded(visits)
                    .or(() -> next.isEmpty() ? Optional.of(settled(evidence, curve)) : spent(visits, first));
            if (end.isPresent()) {
                Duration took = Duration.ofNanos(clock.nanoTime() - from);
                return new BoundaryAnswer(settings, first.noise(), visits, evidence, curve)
                        .of(end.get(), trials(visits), took);
            }
            PlannedSearch planned = next.orElseThrow().within(settings.maxTrials() - trials(visits));
            visits.add(new CompletedSearch(planned, limits.find(planned)));
        }
    }

    /** Returns the end that the last search forces. */
    private static Optional<Boundary.End> demanded(List<CompletedSearch> visits) {
        if (visits.isEmpty()) {
            return Optional.empty();
        }
        return switch (endOf(visits, 1)) {
            case ABORTED -> Optional.of(Boundary.End.ABORTED);
            case STOPPED -> Optional.of(Boundary.End.STOPPED);
            case INVALID -> endIf(invalid(visits) >= INVALID_SEARCHES, Boundary.End.INVALID);
            case BUDGET_SPENT -> endIf(nothingLeft(visits), Boundary.End.BUDGET_SPENT);
            case CONVERGED, LOWER_BOUND, NOT_SUSTAINED -> Optional.empty();
        };
    }

    /**
     * True if the whole budget is spent: one search may have had too few trials of its own, but two in a row, or one
     * without any trial, mean that nothing is left.
     */
    private static boolean nothingLeft(List<CompletedSearch> visits) {
        int trials = visits.get(visits.size() - 1).finding().limit().trials();
        return trials == 0 || (visits.size() > 1 && endOf(visits, 2) == Limit.End.BUDGET_SPENT);
    }

    private static long invalid(List<CompletedSearch> visits) {
        return visits.stream()
                .filter(completed -> completed.finding().limit().end() == Limit.End.INVALID)
                .count();
    }

    private Optional<Boundary.End> spent(List<CompletedSearch> visits, SearchStart first) {
        boolean late = clock.nanoTime() >= first.deadlineNanos();
        return endIf(late || trials(visits) >= settings.maxTrials(), Boundary.End.BUDGET_SPENT);
    }

    private Boundary.End settled(LimitEvidence evidence, Optional<CurveChoice> curve) {
        boolean narrow = curve.filter(known -> narrow(evidence, known)).isPresent();
        return narrow ? Boundary.End.CONVERGED : Boundary.End.EXHAUSTED;
    }

    private boolean narrow(LimitEvidence evidence, CurveChoice curve) {
        Width width = new Width(settings, curve);
        return settings.values().stream()
                .allMatch(value ->
                        evidence.reaches(value) && width.enough(curve.fit().at(value)));
    }

    private static Limit.End endOf(List<CompletedSearch> visits, int fromLast) {
        return visits.get(visits.size() - fromLast).finding().limit().end();
    }

    private static Optional<Boundary.End> endIf(boolean so, Boundary.End end) {
        return so ? Optional.of(end) : Optional.empty();
    }

    private static int trials(List<CompletedSearch> visits) {
        return visits.stream()
                .mapToInt(completed -> completed.finding().limit().trials())
                .sum();
    }
}
