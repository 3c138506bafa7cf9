package io.floodmark.runner.study;

import io.floodmark.config.reader.ComparisonPlans;
import io.floodmark.config.reader.PlanReader;
import io.floodmark.config.tree.PlanOverride;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.BoundarySpec;
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
    private static final String KILLS = "failover.kills";

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
        plan.study().ifPresent(StudyPlans::refuse);
        return plan;
    }

    private static void refuse(StudySpec study) {
        throw new PlanException(study.section() + ": is in the plan; expected none here: run it with floodmark "
                + study.section() + ", or leave it out");
    }

    /** Returns the plan of a failover; if it has no settings for that, defaults are added. */
    public Plan ofFailover(List<PlanOverride> overrides) {
        Plan plan = ofAny(overrides);
        if (plan.study().isEmpty()) {
            List<PlanOverride> whole = new ArrayList<>(overrides);
            whole.add(new PlanOverride(KILLS, Integer.toString(FailoverSpec.DEFAULT_KILLS), "failover"));
            return ofAny(whole);
        }
        if (plan.failover().isEmpty()) {
            throw new PlanException(
                    "failover: a boundary or a comparison is in the plan; expected none here: leave it out");
        }
        return plan;
    }

    /** Returns the plan of a boundary. */
    public Plan ofBoundary(List<PlanOverride> overrides) {
        Plan plan = PlanReader.readBoundary(text, overrides, new RealClients(say));
        plan.study().filter(study -> !(study instanceof BoundarySpec)).ifPresent(StudyPlans::refuse);
        return plan;
    }

    /** Returns the plans of a comparison. */
    public ComparisonPlans ofComparison(List<PlanOverride> overrides) {
        return PlanReader.readComparison(text, overrides, new RealClients(say));
    }
}
