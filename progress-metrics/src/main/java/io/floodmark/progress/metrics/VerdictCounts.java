package io.floodmark.progress.metrics;

import io.floodmark.model.verdict.Verdict;
import io.floodmark.report.progress.Progress;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Numbers of trials by verdict, without its causes. Each verdict is present from the beginning, because a counter that
 * appears with the value 1 shows no increase.
 */
record VerdictCounts(Map<String, Long> byVerdict) {
    private static final String SUSTAINED = new Verdict.Sustained().label();
    private static final String OVERLOADED = "overloaded";
    private static final String INVALID = "invalid";
    private static final List<String> ALL =
            List.of(SUSTAINED, new Verdict.SustainedByMemory().label(), OVERLOADED, INVALID);

    VerdictCounts {
        byVerdict = Map.copyOf(byVerdict);
    }

    static VerdictCounts of(List<Progress.Judged> judged) {
        Map<String, Long> counts = zeros();
        judged.forEach(trial -> counts.merge(verdict(trial), 1L, Long::sum));
        return new VerdictCounts(counts);
    }

    static VerdictCounts sum(Collection<VerdictCounts> all) {
        Map<String, Long> counts = zeros();
        all.forEach(each -> each.byVerdict().forEach((verdict, count) -> counts.merge(verdict, count, Long::sum)));
        return new VerdictCounts(counts);
    }

    private static Map<String, Long> zeros() {
        Map<String, Long> zeros = new TreeMap<>();
        ALL.forEach(verdict -> zeros.put(verdict, 0L));
        return zeros;
    }

    private static String verdict(Progress.Judged trial) {
        if (trial.invalid()) {
            return INVALID;
        }
        return trial.sustained() ? trial.verdict() : OVERLOADED;
    }
}
