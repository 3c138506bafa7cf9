package io.floodmark.search.comparison;

import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.GateResult;
import io.floodmark.model.plan.Measure;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition under which a difference fails: {@code limit < -5%} fails if a limit is significantly more than 5% below
 * the baseline's, {@code p99 > 10%} if a latency is significantly more than 10% above it. Significant means that the
 * whole adjusted interval, with its share of the comparison's alpha, is beyond the threshold. An inconclusive
 * difference does not fail.
 *
 * @param text as the user wrote it
 * @param below whether lower values fail
 * @param ratio variant / baseline at the threshold
 */
public record Gate(String text, Measure measure, boolean below, double ratio) {
    private static final Pattern FORM =
            Pattern.compile("\\s*([a-z][a-z0-9-]*)\\s*([<>])\\s*([+-]?[0-9]{1,6}(?:\\.[0-9]{1,6})?)\\s*%\\s*");

    /**
     * Parses a gate as a user writes it.
     *
     * @throws IllegalArgumentException if it is invalid, with the reason
     */
    public static Gate parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(
                    "invalid value '" + text + "'; expected a measure, < or >, and a percentage, e.g. 'limit < -5%'");
        }
        double ratio = 1 + Double.parseDouble(form.group(3)) / 100;
        if (ratio <= 0) {
            throw new IllegalArgumentException("invalid value '" + text + "'; expected a percentage above -100%");
        }
        return new Gate(
                text.strip(), Measure.parse(form.group(1), text), form.group(2).equals("<"), ratio);
    }

    public GateResult judge(ComparedVariant variant) {
        return judge(variant.name(), variant.effect(measure));
    }

    /**
     * Returns the verdict on an effect.
     *
     * @param name of what has the effect
     */
    public GateResult judge(String name, Optional<Effect> measured) {
        Optional<Effect> effect = measured.filter(Effect::known);
        GateResult.Verdict verdict = effect.map(
                        known -> fails(known) ? GateResult.Verdict.FAILED : GateResult.Verdict.PASSED)
                .orElse(GateResult.Verdict.UNKNOWN);
        return new GateResult(text, name, verdict, effect);
    }

    private boolean fails(Effect effect) {
        return below ? effect.high() < ratio : effect.low() > ratio;
    }
}
