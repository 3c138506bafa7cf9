package io.floodmark.model.comparison;

import io.floodmark.model.plan.Measure;
import io.floodmark.model.plan.Variant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A variant in a comparison, including the baseline, with its results.
 *
 * @param levels names of the levels by factor
 * @param run that has its trials; empty before the first
 * @param limit if one was found or verified
 * @param pairs with the baseline that counted; none for the baseline itself
 * @param found result of the pairs; empty before the end, and for the baseline
 * @param limitEffect effect on the limit compared with the baseline's, if blocks of both were run
 * @param note all deviations from the plan, for people; empty if there were none
 */
public record ComparedVariant(
        String name,
        Map<String, String> levels,
        Optional<String> run,
        Optional<VariantLimit> limit,
        List<TrialPair> pairs,
        Optional<Comparison> found,
        Optional<Effect> limitEffect,
        Optional<String> note) {
    private static final String NEXT_NOTE = "; ";

    public ComparedVariant {
        levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
        pairs = List.copyOf(pairs);
    }

    /** Creates a variant without results. */
    public static ComparedVariant of(Variant variant) {
        return new ComparedVariant(
                variant.name(),
                variant.names(),
                Optional.empty(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    public ComparedVariant withRun(String id) {
        return new ComparedVariant(name, levels, Optional.of(id), limit, pairs, found, limitEffect, note);
    }

    public ComparedVariant with(VariantLimit known) {
        return new ComparedVariant(name, levels, run, Optional.of(known), pairs, found, limitEffect, note);
    }

    public ComparedVariant with(List<TrialPair> counted) {
        return new ComparedVariant(name, levels, run, limit, counted, found, limitEffect, note);
    }

    public ComparedVariant with(Comparison settled) {
        return new ComparedVariant(name, levels, run, limit, pairs, Optional.of(settled), limitEffect, note);
    }

    public ComparedVariant with(Effect ofLimit) {
        return new ComparedVariant(name, levels, run, limit, pairs, found, Optional.of(ofLimit), note);
    }

    /** Returns a copy with the given words appended to the note, unless it has them already. */
    public ComparedVariant noting(String words) {
        String before = note.orElse("");
        boolean noted = (NEXT_NOTE + before + NEXT_NOTE).contains(NEXT_NOTE + words + NEXT_NOTE);
        String all = before.isEmpty() ? words : noted ? before : before + NEXT_NOTE + words;
        return new ComparedVariant(name, levels, run, limit, pairs, found, limitEffect, Optional.of(all));
    }

    /**
     * Returns the effect that decides the comparison: the one on the limit if it is known, otherwise the one on the
     * primary measure.
     */
    public Optional<Effect> decisive() {
        return limitEffect.or(() -> found.flatMap(Comparison::primary));
    }

    /** True if a difference, or an upper bound of it, is known. */
    public boolean known() {
        return decisive().filter(Effect::known).isPresent();
    }

    public Optional<Effect> effect(Measure measure) {
        return effects().stream().filter(effect -> effect.measure() == measure).findFirst();
    }

    /** Returns all effects: on the limit, on the primary measure, then the others. */
    public List<Effect> effects() {
        return java.util.stream.Stream.of(
                        limitEffect.stream(),
                        found.flatMap(Comparison::primary).stream(),
                        found.map(Comparison::secondary).orElse(List.of()).stream())
                .flatMap(each -> each)
                .toList();
    }
}
