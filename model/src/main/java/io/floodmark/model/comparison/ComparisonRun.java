package io.floodmark.model.comparison;

import io.floodmark.model.plan.Measure;
import io.floodmark.model.unit.Checks;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One execution of a plan that compares. The trials of each variant are a run of their own.
 *
 * @param id unique, sortable by time
 * @param command as the user typed it, without secrets
 * @param ended empty while it runs, or if it was killed
 * @param effectivePlan YAML with every default, readable by the plan reader
 * @param measure the primary measure
 * @param load empty before it is known, and if the comparison applies no load
 * @param variants the baseline first
 * @param hooks hooks that ran, in order
 * @param outcome a short word and its meaning for people; empty while it runs
 */
public record ComparisonRun(
        String id,
        String command,
        Instant started,
        Optional<Instant> ended,
        String effectivePlan,
        Measure measure,
        Optional<CommonLoad> load,
        List<ComparedVariant> variants,
        List<HookRun> hooks,
        Optional<String> outcome) {
    public ComparisonRun {
        variants = List.copyOf(variants);
        hooks = List.copyOf(hooks);
        Checks.require(!variants.isEmpty(), "variants", "none", "the baseline, at least");
    }

    public ComparedVariant baseline() {
        return variants.get(0);
    }

    /** Returns all variants except the baseline. */
    public List<ComparedVariant> others() {
        return variants.subList(1, variants.size());
    }
}
