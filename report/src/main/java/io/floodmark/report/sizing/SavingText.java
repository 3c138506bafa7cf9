package io.floodmark.report.sizing;

import io.floodmark.model.sizing.Saving;
import io.floodmark.model.sizing.Sizing;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.function.Function;

/** Describes how much less one size costs than another, or why that is unknown. */
final class SavingText {
    private final Function<BigDecimal, String> money;

    /** @param money formats an amount */
    SavingText(Function<BigDecimal, String> money) {
        this.money = money;
    }

    String of(Saving saving) {
        boolean ofNodes = saving.cheaper().name().equals(saving.dearer().name());
        String cheaper = name(saving.cheaper(), ofNodes);
        String dearer = name(saving.dearer(), ofNodes);
        if (saving.none()) {
            return "none: " + cheaper + " and " + dearer + " cost the same";
        }
        if (!saving.shown()) {
            return "not significant: the limits of " + cheaper + " and " + dearer + " differ by "
                    + difference(saving.limits().orElseThrow());
        }
        return range(saving) + " per year: " + cheaper + brokers(saving.cheaper(), " brokers") + " instead of " + dearer
                + brokers(saving.dearer(), "");
    }

    private static String brokers(Sizing sizing, String word) {
        return " (" + sizing.brokers() + word + ")";
    }

    private static String name(Sizing sizing, boolean ofNodes) {
        return ofNodes ? sizing.node().name() : sizing.name();
    }

    /** Returns the range of the saving. If the saving is significant, its minimum is known. */
    private String range(Saving saving) {
        BigDecimal least = saving.least().orElse(BigDecimal.ZERO);
        if (saving.most().isEmpty()) {
            return money.apply(least) + " or more";
        }
        BigDecimal most = saving.most().get();
        return most.compareTo(least) == 0 ? money.apply(least) : money.apply(least) + " to " + money.apply(most);
    }

    /** Returns the difference of the cheaper limit from the more expensive one: {@code -12 to +18%}. */
    private static String difference(Saving.Ratio limits) {
        if (!Double.isFinite(limits.high())) {
            return limits.low() > 0 ? signed(limits.low()) + "% or more" : "an unknown amount";
        }
        return limits.low() > 0
                ? signed(limits.low()) + " to " + signed(limits.high()) + "%"
                : signed(limits.high()) + "% at most";
    }

    private static String signed(double ratio) {
        double percent = (ratio - 1) * 100;
        return String.format(Locale.ROOT, Math.abs(percent) < 10 ? "%+.1f" : "%+.0f", percent);
    }
}
