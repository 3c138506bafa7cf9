package io.floodmark.report.html;

import io.floodmark.model.run.Run;
import io.floodmark.model.unit.Throughput;
import io.floodmark.report.run.PlanFacts;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How a server shows a run.
 *
 * @param load that the user has to sustain, instead of that of the plan
 * @param charts address from which a page fetches the charts of a trial, before its number; empty if they are in the
 *     page
 */
public record ServedRun(Optional<Throughput> load, String charts) {
    /** A page that is a file. */
    static final ServedRun NOT_SERVED = new ServedRun(Optional.empty(), "");

    /** Returns the load in records per second. */
    OptionalDouble load(Run run) {
        return load.map(own -> OptionalDouble.of(
                        own.in(Throughput.Kind.RECORDS, run.recordBytes()).perSecond()))
                .orElseGet(() -> PlanFacts.read(run.effectivePlan()).yourLoad(run.recordBytes()));
    }

    boolean fetchesCharts() {
        return !charts.isEmpty();
    }
}
