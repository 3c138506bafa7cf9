package io.floodmark.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A variant in a comparison, the baseline too, with what is known of it.
 *
 * @param levels their names by factor
 * @param run that holds its trials; empty before the first
 * @param limit where one was found or verified
 * @param pairs with the baseline that counted; none of the baseline itself
 * @param found what they come to; empty before the end, and of the baseline
 * @param limitEffect how its limit differs from the baseline's, where both were verified
 * @param note for people: all that went otherwise than meant; empty where nothing did
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

    /** Of which nothing is known. */
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

    /** The same with those words behind what was noted before; once where they were noted already. */
    public ComparedVariant noting(String words) {
        String before = note.orElse("");
        boolean noted = (NEXT_NOTE + before + NEXT_NOTE).contains(NEXT_NOTE + words + NEXT_NOTE);
        String all = before.isEmpty() ? words : noted ? before : before + NEXT_NOTE + words;
        return new ComparedVariant(name, levels, run, limit, pairs, found, limitEffect, Optional.of(all));
    }

    /**
     * The effect that the comparison of it comes to: on its limit, where that is known, else on the measure that
     * decides.
     */
    public Optional<Effect> decisive() {
        return limitEffect.or(() -> found.flatMap(Comparison::primary));
    }

    /** A difference, or how large one could be at most, is known. */
    public boolean known() {
        return decisive().filter(Effect::known).isPresent();
    }

    /** The effect on a measure, if there is one. */
    public Optional<Effect> effect(Measure measure) {
        return effects().stream().filter(effect -> effect.measure() == measure).findFirst();
    }

    /** All of them: that on the limit, that which decided, the others. */
    public List<Effect> effects() {
        return java.util.stream.Stream.of(
                        limitEffect.stream(),
                        found.flatMap(Comparison::primary).stream(),
                        found.map(Comparison::secondary).orElse(List.of()).stream())
                .flatMap(each -> each)
                .toList();
    }
}
