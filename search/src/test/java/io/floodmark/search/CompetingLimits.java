package io.floodmark.search;

import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.Effort;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The search as it is shipped, without knowledge of the cluster. Its first load is twice the lowest. For short trials,
 * it begins with a ramp-up and uses the time that is left of the effort's.
 */
final class CompetingLimits implements SearchMethod {
    /** Record size at which a ramp-up begins at the lowest load. */
    private static final double RECORD_BYTES = 1e6;

    @Override
    public String name() {
        return "floodmark";
    }

    @Override
    public SearchFinding find(SearchCondition condition, long seed) {
        SearchBed bed = SearchBed.of(condition, seed);
        Limit limit = search(bed);
        double high = limit.high().map(Rate::perSecond).orElse(Double.POSITIVE_INFINITY);
        return bed.found(limit.low().perSecond(), limit.estimate().perSecond(), high);
    }

    Limit search(SearchBed bed) {
        Set<Indicator> on = bed.condition().limits().apply(1).stream()
                .map(SimulatedLimit::indicator)
                .collect(Collectors.toSet());
        if (bed.condition().effort() != Effort.THOROUGH) {
            return RemoteSearch.find(
                    bed.settings(), new Rate(SearchBed.HIGHEST), RECORD_BYTES, on, bed.cluster(), bed.clock());
        }
        SearchStart start = new SearchStart(
                new Rate(SearchBed.LOWEST),
                new Rate(SearchBed.HIGHEST),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                NoisePrior.UNKNOWN,
                StartSpread.NONE,
                Long.MAX_VALUE);
        return new LimitSearch(bed.settings(), on, bed.cluster(), progress -> {}, bed.clock()).find(start);
    }
}
