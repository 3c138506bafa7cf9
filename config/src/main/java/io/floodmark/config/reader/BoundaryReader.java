package io.floodmark.config.reader;

import io.floodmark.config.key.BoundaryKeys;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.model.plan.Axis;
import io.floodmark.model.plan.BoundarySpec;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.plan.Vary;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Shape;
import io.floodmark.model.workload.Workload;
import java.util.List;
import java.util.Optional;

/** Reads the axis and values of a boundary: {@code boundary}. */
final class BoundaryReader {
    private static final BoundaryKeys KEYS = PlanKeys.BOUNDARY;

    private final PlanTree plan;
    private final BoundaryLinesReader lines;

    BoundaryReader(PlanTree plan, BoundaryLinesReader lines) {
        this.plan = plan;
        this.lines = lines;
    }

    BoundarySpec read(Workload workload, Objective objective) {
        Axis axis = plan.get(KEYS.over()).orElse(Axis.RECORD_SIZE);
        List<Double> values = new AxisValues(plan, axis).read();
        fits(axis, values, workload, objective);
        notWithOneSearch();
        Vary vary = plan.get(KEYS.byProducers()).orElse(false) ? byProducers(workload) : new Vary.ByRate();
        int maxTrials = plan.get(KEYS.maxTrials()).orElse(BoundarySpec.DEFAULT_MAX_TRIALS);
        return plan.build(
                "boundary",
                new BoundarySpec(
                        Axis.RECORD_SIZE,
                        AxisValues.usual(Axis.RECORD_SIZE),
                        new Vary.ByRate(),
                        List.of(),
                        List.of(),
                        BoundarySpec.DEFAULT_MAX_TRIALS),
                () -> new BoundarySpec(axis, values, vary, lines.brokers(), lines.clusters(), maxTrials));
    }

    private void fits(Axis axis, List<Double> values, Workload workload, Objective objective) {
        if (workload.topicRead().isPresent()) {
            wrong(axis, "the existing topic of workload.consume-only.topic cannot be varied");
        }
        if (axis.equals(Axis.RECORD_SIZE)) {
            fitsRecords(values, workload);
        }
        if (axis.equals(Axis.GROUPS)) {
            fitsGroups(values, workload, objective);
        }
    }

    private void fitsRecords(List<Double> values, Workload workload) {
        boolean oneSize = workload.record().sizes() instanceof RecordSizes.Fixed
                && !(workload.record().content() instanceof Content.Documents);
        if (!oneSize) {
            wrong(
                    Axis.RECORD_SIZE,
                    "records have several sizes; leave out workload.record.sizes, log-normal and corpus");
            return;
        }
        long beside = workload.record().besideValue();
        if (!values.isEmpty() && values.get(0) < beside) {
            wrong(
                    Axis.RECORD_SIZE,
                    "the least size is " + Math.round(values.get(0)) + "B, but the key and headers of a"
                            + " record take " + beside + "B; raise it");
        }
        if (!values.isEmpty()) {
            tooLarge(values.get(values.size() - 1), workload);
        }
    }

    private void tooLarge(double largest, Workload workload) {
        boolean bounded = workload.produce().client().isPresent();
        long inBatch = Math.round(largest) + RecordSpec.ALONE_IN_A_BATCH;
        if (bounded && inBatch > workload.produce().maxRequest().value()) {
            wrong(
                    Axis.RECORD_SIZE,
                    "the greatest size takes " + inBatch + "B in a batch; expected at most"
                            + " workload.produce.max-request-size, "
                            + workload.produce().maxRequest());
        }
    }

    private void fitsGroups(List<Double> values, Workload workload, Objective objective) {
        if (workload.consume().size() != 1) {
            wrong(
                    Axis.GROUPS,
                    "workload.consume has " + workload.consume().size()
                            + " item(s); expected one, whose groups are varied");
        }
        if (!objective.endToEnd().isEmpty() && values.contains(0.0)) {
            wrong(Axis.GROUPS, "an end-to-end objective needs at least one group; begin at 1");
        }
    }

    private void wrong(Axis axis, String why) {
        plan.problem(KEYS.over().path(), "is " + axis.name() + ", but " + why);
    }

    /** Reports keys that only apply to one search at one value. */
    private void notWithOneSearch() {
        if (plan.get(PlanKeys.REPEAT).orElse(1) > 1) {
            plan.problem(
                    PlanKeys.REPEAT.path(),
                    "is not supported by boundary, which repeats searches if needed; remove it");
        }
        if (plan.get(PlanKeys.BROKER_OUTAGE).orElse(false)) {
            plan.problem(
                    PlanKeys.BROKER_OUTAGE.path(), "is not supported by boundary; use floodmark limit at one value");
        }
        if (plan.get(PlanKeys.SOAK).isPresent()) {
            plan.problem(PlanKeys.SOAK.path(), "is not supported by boundary; use floodmark limit --soak at one value");
        }
    }

    private Vary byProducers(Workload workload) {
        Optional<Integer> most = plan.get(PlanKeys.LOAD_PRODUCERS);
        if (plan.get(PlanKeys.LOAD_EACH).isEmpty() || most.isEmpty()) {
            plan.problem(
                    KEYS.byProducers().path(),
                    "invalid value 'producers'; expected load.each, the rate of one, and load.producers, the most there may be");
            return new Vary.ByRate();
        }
        if (workload.consumeOnly().isPresent() || !(workload.shape() instanceof Shape.Steady)) {
            plan.problem(
                    KEYS.byProducers().path(),
                    "invalid value 'producers'; expected rate if nothing is produced, or if the load has a shape");
        }
        return new Vary.ByProducers(most.get(), plan.get(PlanKeys.LOAD_EACH).get());
    }
}
