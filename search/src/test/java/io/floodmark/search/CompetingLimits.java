package io.floodmark.search;

import io.floodmark.model.Limit;
import io.floodmark.model.Rate;
import java.util.Optional;
import java.util.stream.Collectors;

/** The search as it is shipped, knowing nothing of the cluster: a first load of twice the lowest. */
final class CompetingLimits implements SearchMethod {
    @Override
    public String name() {
        return "floodmark";
    }

    @Override
    public SearchFinding find(SearchCondition condition, long seed) {
        SearchBed bed = SearchBed.of(condition, seed, SimulatedTiming.CLUSTER);
        Limit limit = search(bed);
        double high = limit.high().map(Rate::perSecond).orElse(Double.POSITIVE_INFINITY);
        return bed.found(limit.low().perSecond(), limit.estimate().perSecond(), high);
    }

    Limit search(SearchBed bed) {
        SearchStart start = new SearchStart(
                new Rate(SearchBed.LOWEST),
                new Rate(SearchBed.HIGHEST),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                NoisePrior.UNKNOWN,
                StartSpread.NONE,
                Long.MAX_VALUE);
        return new LimitSearch(
                        bed.settings(),
                        bed.condition().limits().apply(1).stream()
                                .map(SimulatedLimit::indicator)
                                .collect(Collectors.toSet()),
                        bed.cluster(),
                        belief -> {},
                        bed.clock())
                .find(start);
    }
}
