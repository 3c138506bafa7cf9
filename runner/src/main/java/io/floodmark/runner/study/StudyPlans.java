package io.floodmark.runner.study;

import io.floodmark.config.reader.ComparisonPlans;
import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.FailoverSpec;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.StudySpec;
import io.floodmark.runner.load.RealClients;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads a plan for one kind of study, and refuses it if it is for another kind. */
public final class StudyPlans {
    private static final String FAILOVER = "failover";

    private final Optional<PlanText> text;
    private final Consumer<String> say;

    /**
     * Creates a reader, which reads nothing yet.
     *
     * @param text text of the plan; empty for a lab with defaults
     * @param say receives a line for each client library that is fetched
     */
    public StudyPlans(Optional<PlanText> text, Consumer<String> say) {
        this.text = text;
        this.say = say;
    }

    /** Returns the plan, of any kind. */
    public Plan ofAny(List<PlanOverride> overrides) {
        return PlanReader.read(text, overrides, new RealClients(say));
    }

    /**
     * Returns a plan for one search, or one load.
     *
     * @throws PlanException if it is the plan of a boundary, a comparison or a failover
     */
    public Plan ofOne(List<PlanOverride> overrides) {
        return single(ofAny(overrides));
    }

    /** Returns a plan for one search, whose time is checked to be enough. */
    public Plan ofSearch(List<PlanOverride> overrides) {
        return single(PlanReader.readSearch(text, overrides, new RealClients(say)));
    }

    private static Plan single(Plan plan) {
        if (plan.boundary().isPresent()) {
            throw new PlanException(
                    "boundary: is in the plan; expected none here: run it with floodmark boundary, or leave it out");
        }
        return killsNothing(comparesNothing(plan));
    }

    /** Returns the plan of a failover; if it has no settings for that, defaults are added. */
    public Plan ofFailover(List<PlanOverride> overrides) {
        List<PlanOverride> whole = new ArrayList<>(overrides);
        boolean asked = overrides.stream().anyMatch(override -> override.path().startsWith(FAILOVER));
        Optional<StudySpec> study = asked ? Optional.empty() : ofAny(overrides).study();
        if (study.filter(spec -> !(spec instanceof FailoverSpec)).isPresent()) {
            throw new PlanException(
                    "failover: a boundary or a comparison is in the plan; expected none here: leave it out");
        }
        if (!asked && study.isEmpty()) {
            whole.add(new PlanOverride(FAILOVER + ".kills", Integer.toString(FailoverSpec.DEFAULT_KILLS), "failover"));
        }
        return ofAny(whole);
    }

    private static Plan killsNothing(Plan plan) {
        if (plan.failover().isPresent()) {
            throw new PlanException(
                    "failover: is in the plan; expected none here: run it with floodmark failover, or leave it out");
        }
        return plan;
    }

    private static Plan comparesNothing(Plan plan) {
        if (plan.comparison().isPresent()) {
            throw new PlanException(
                    "compare: is in the plan; expected none here: run it with floodmark compare, or leave it out");
        }
        return plan;
    }

    /** Returns the plan of a boundary. */
    public Plan ofBoundary(List<PlanOverride> overrides) {
        return killsNothing(comparesNothing(PlanReader.readBoundary(text, overrides, new RealClients(say))));
    }

    /** Returns the plans of a comparison. */
    public ComparisonPlans ofComparison(List<PlanOverride> overrides) {
        ComparisonPlans plans = PlanReader.readComparison(text, overrides, new RealClients(say));
        killsNothing(plans.plan());
        return plans;
    }
}
