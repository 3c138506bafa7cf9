package io.floodmark.search.boundary;

import io.floodmark.model.boundary.BoundaryPoint;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.Axis;
import io.floodmark.search.SearchStart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Chooses the next value of a boundary search:
 *
 * <ol>
 *   <li>the lowest value, without a guess; the highest, on a range that follows from it; the geometric middle, guided
 *       by these two. Each is searched again if it has no result;
 *   <li>if a limit deviates by more than three sds from the prediction of all others: that value and both neighbours,
 *       without a guess;
 *   <li>the value where the curve is least certain, guided by it, until six values have a limit;
 *   <li>again the least certain value, while the precision is too low at any value.
 * </ol>
 *
 * A value whose limit cannot be reached is not searched again: if the generator is too weak for a limit, a second
 * search gives the same result.
 */
final class BoundaryStrategy {
    private static final int MOST_VISITS = 4;
    private static final int ANCHOR_VISITS = 2;
    /** With fewer limits, no criterion separates a cap from the two costs. */
    private static final int LEAST_LIMITS = 6;

    /** Upper end of the range over the limit at the lowest value: cost grows with sizes and groups. */
    private static final double ROOM_ABOVE = 1.5;
    /**
     * A single partition has one lock and one log to append to: several partitions may sustain a multiple of its limit.
     */
    private static final double ROOM_ABOVE_ONE_PARTITION = 8;

    private static final double END_OF_RANGE = 0.9;
    private static final int UNGUIDED_VISITS_OF_WHAT_IS_OFF = 2;

    private final BoundarySettings settings;
    private final SearchStart first;
    private final LogPositions positions;

    BoundaryStrategy(BoundarySettings settings, SearchStart first) {
        this.settings = settings;
        this.first = first;
        this.positions = settings.positions();
    }

    /** Returns the next search; empty if no search would help. */
    Optional<PlannedSearch> next(List<CompletedSearch> visits, LimitEvidence evidence, Optional<CurveChoice> curve) {
        if (visits.isEmpty()) {
            return Optional.of(new PlannedSearch(settings.least(), first, "the smallest value"));
        }
        Starts starts = new Starts(first, PooledNoise.of(first.noise(), visits));
        return anchor(visits, evidence, curve, starts)
                .or(() -> curve.flatMap(known -> doubtful(visits, evidence, known, starts)))
                .or(() -> curve.flatMap(known -> form(visits, evidence, known, starts)))
                .or(() -> curve.flatMap(known -> leastSure(visits, known, starts)))
                .or(() -> curve.isEmpty() ? unvisited(visits, starts) : Optional.empty());
    }

    private Optional<PlannedSearch> anchor(
            List<CompletedSearch> visits, LimitEvidence evidence, Optional<CurveChoice> curve, Starts starts) {
        double least = settings.least();
        double most = settings.most();
        if (unsettled(least, visits)) {
            return Optional.of(new PlannedSearch(least, starts.unguided(), "the smallest value again"));
        }
        if (unsettled(most, visits)) {
            SearchStart start = evidence.hasLimitAt(least) && count(most, visits) == 0
                    ? starts.across(limitAt(least, evidence), positions.ratio(most, least), roomAbove())
                    : starts.unguided();
            return Optional.of(new PlannedSearch(most, start, "the largest value"));
        }
        return middle().filter(value -> unsettled(value, visits))
                .map(value -> new PlannedSearch(
                        value,
                        curve.map(known -> starts.inTheMiddle(known.fit().at(value)))
                                .orElseGet(starts::unguided),
                        "the middle, to test the form of the curve"));
    }

    private double roomAbove() {
        return settings.axis().equals(Axis.PARTITIONS) ? ROOM_ABOVE_ONE_PARTITION : ROOM_ABOVE;
    }

    private boolean unsettled(double value, List<CompletedSearch> visits) {
        return count(value, visits) < ANCHOR_VISITS
                && visits.stream()
                        .filter(completed -> completed.at() == value)
                        .noneMatch(
                                completed -> completed.use() == BoundaryPoint.Use.VALUE || cannotBeReached(completed));
    }

    private static double limitAt(double value, LimitEvidence evidence) {
        return evidence.known().stream()
                .filter(known -> known.at() == value)
                .mapToDouble(known -> Math.exp(known.lnLimit()))
                .findFirst()
                .orElseThrow();
    }

    private Optional<Double> middle() {
        double middle = (positions.at(settings.least()) + positions.at(settings.most())) / 2;
        return settings.values().stream()
                .filter(value -> value > settings.least() && value < settings.most())
                .min(Comparator.comparingDouble(value -> Math.abs(positions.at(value) - middle)));
    }

    private Optional<PlannedSearch> doubtful(
            List<CompletedSearch> visits, LimitEvidence evidence, CurveChoice curve, Starts starts) {
        if (curve.offMost().isEmpty()) {
            return Optional.empty();
        }
        double off = evidence.known().get(curve.offMost().getAsInt()).at();
        return around(off).stream()
                .filter(value -> unguided(value, visits) < (value == off ? UNGUIDED_VISITS_OF_WHAT_IS_OFF : 1))
                .filter(value -> worthIt(value, visits))
                .findFirst()
                .map(value -> new PlannedSearch(
                        value,
                        starts.distrustful(curve.fit().at(value)),
                        "without a predicted limit: "
                                + (value == off
                                        ? "its limit deviates from the curve"
                                        : "a neighbouring limit deviates from the curve")));
    }

    /** Returns the deviating value first, then its neighbours. */
    private List<Double> around(double off) {
        int index = settings.values().indexOf(off);
        List<Double> all = new ArrayList<>(List.of(off));
        if (index > 0) {
            all.add(settings.values().get(index - 1));
        }
        if (index < settings.values().size() - 1) {
            all.add(settings.values().get(index + 1));
        }
        return all;
    }

    private Optional<PlannedSearch> form(
            List<CompletedSearch> visits, LimitEvidence evidence, CurveChoice curve, Starts starts) {
        return evidence.known().size() >= LEAST_LIMITS
                ? Optional.empty()
                : settings.values().stream()
                        .filter(value -> count(value, visits) == 0)
                        .max(Comparator.comparingDouble(
                                value -> curve.fit().at(value).sd()))
                        .map(value -> new PlannedSearch(
                                value,
                                starts.guided(curve.fit().at(value)),
                                "where the curve is least certain, with too few limits to test its form"));
    }

    private Optional<PlannedSearch> leastSure(List<CompletedSearch> visits, CurveChoice curve, Starts starts) {
        Width width = new Width(settings, curve);
        return settings.values().stream()
                .filter(value -> !width.enough(curve.fit().at(value)))
                .filter(value -> worthIt(value, visits))
                .max(Comparator.comparingDouble(value -> curve.fit().at(value).sd()))
                .map(value -> new PlannedSearch(
                        value, starts.guided(curve.fit().at(value)), "where the curve is least certain"));
    }

    /** Chooses a search without a curve: large values first, whose limits are low. */
    private Optional<PlannedSearch> unvisited(List<CompletedSearch> visits, Starts starts) {
        return settings.values().stream()
                .filter(value -> count(value, visits) == 0)
                .max(Comparator.naturalOrder())
                .map(value -> new PlannedSearch(value, starts.unguided(), "two limits are needed for a curve"));
    }

    private boolean worthIt(double value, List<CompletedSearch> visits) {
        return count(value, visits) < MOST_VISITS
                && visits.stream().filter(completed -> completed.at() == value).noneMatch(this::cannotBeReached);
    }

    /** True if the limit is out of reach; false if only the range of that search ended. */
    private boolean cannotBeReached(CompletedSearch completed) {
        Limit limit = completed.finding().limit();
        SearchStart start = completed.planned().start();
        return switch (limit.end()) {
            case LOWER_BOUND ->
                limit.low().perSecond() < END_OF_RANGE * start.highest().perSecond();
            case NOT_SUSTAINED -> start.lowest().compareTo(first.lowest()) <= 0;
            case CONVERGED, BUDGET_SPENT, INVALID, ABORTED, STOPPED -> false;
        };
    }

    private static long count(double value, List<CompletedSearch> visits) {
        return visits.stream().filter(completed -> completed.at() == value).count();
    }

    private static long unguided(double value, List<CompletedSearch> visits) {
        return visits.stream()
                .filter(completed ->
                        completed.at() == value && !completed.planned().guided())
                .count();
    }
}
