package io.floodmark.search.diagnosis;

import io.floodmark.model.Bottleneck;
import io.floodmark.model.Cause;
import io.floodmark.model.Clue;
import io.floodmark.model.Instrument;
import io.floodmark.model.LoadCurve;
import io.floodmark.model.Metric;
import io.floodmark.model.Remedy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Gathers what speaks for and against one cause. One thread. */
final class EvidenceCollector {
    private final Bottleneck bottleneck;
    private final List<Clue> evidence = new ArrayList<>();
    private final List<Clue> against = new ArrayList<>();

    EvidenceCollector(Bottleneck bottleneck) {
        this.bottleneck = bottleneck;
    }

    /** Speaks for it where the condition holds. */
    EvidenceCollector speaks(
            boolean holds, Instrument instrument, List<Metric> metrics, String form, Object... values) {
        if (holds) {
            evidence.add(new Clue(instrument, String.format(Locale.ROOT, form, values), metrics));
        }
        return this;
    }

    /** Speaks for it by what came back to the generator. */
    EvidenceCollector speaks(boolean holds, LoadCurve curve, String form, Object... values) {
        if (holds) {
            evidence.add(new Clue(Instrument.CLIENT, String.format(Locale.ROOT, form, values), curve));
        }
        return this;
    }

    /** Speaks against it by what came back to the generator. */
    EvidenceCollector against(boolean holds, LoadCurve curve, String form, Object... values) {
        if (holds) {
            against.add(new Clue(Instrument.CLIENT, String.format(Locale.ROOT, form, values), curve));
        }
        return this;
    }

    /** Speaks against it where the condition holds. */
    EvidenceCollector against(
            boolean holds, Instrument instrument, List<Metric> metrics, String form, Object... values) {
        if (holds) {
            against.add(new Clue(instrument, String.format(Locale.ROOT, form, values), metrics));
        }
        return this;
    }

    /** Empty where nothing speaks for it. */
    Optional<Cause> closed(Remedy remedy, String wouldTell) {
        return evidence.isEmpty()
                ? Optional.empty()
                : Optional.of(new Cause(bottleneck, evidence, against, remedy, wouldTell));
    }
}
