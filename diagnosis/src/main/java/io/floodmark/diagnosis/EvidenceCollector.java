package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.Evidence;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.diagnosis.LoadCurve;
import io.floodmark.model.diagnosis.Remedy;
import io.floodmark.model.metric.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Collects the evidence for and against one cause. Not thread-safe. */
final class EvidenceCollector {
    private final Bottleneck bottleneck;
    private final List<Evidence> evidence = new ArrayList<>();
    private final List<Evidence> against = new ArrayList<>();

    EvidenceCollector(Bottleneck bottleneck) {
        this.bottleneck = bottleneck;
    }

    /** Adds evidence for the cause if the condition holds. */
    EvidenceCollector speaks(
            boolean holds, EvidenceSource instrument, List<Metric> metrics, String form, Object... values) {
        if (holds) {
            evidence.add(new Evidence(instrument, String.format(Locale.ROOT, form, values), metrics));
        }
        return this;
    }

    /** Adds evidence for the cause from the generator's own measurements. */
    EvidenceCollector speaks(boolean holds, LoadCurve curve, String form, Object... values) {
        if (holds) {
            evidence.add(new Evidence(EvidenceSource.CLIENT, String.format(Locale.ROOT, form, values), curve));
        }
        return this;
    }

    /** Adds evidence against the cause from the generator's own measurements. */
    EvidenceCollector against(boolean holds, LoadCurve curve, String form, Object... values) {
        if (holds) {
            against.add(new Evidence(EvidenceSource.CLIENT, String.format(Locale.ROOT, form, values), curve));
        }
        return this;
    }

    /** Adds evidence against the cause if the condition holds. */
    EvidenceCollector against(
            boolean holds, EvidenceSource instrument, List<Metric> metrics, String form, Object... values) {
        if (holds) {
            against.add(new Evidence(instrument, String.format(Locale.ROOT, form, values), metrics));
        }
        return this;
    }

    /** Returns the cause; empty if there is no evidence for it. */
    Optional<Cause> closed(Remedy remedy, String wouldTell) {
        return evidence.isEmpty()
                ? Optional.empty()
                : Optional.of(new Cause(bottleneck, evidence, against, remedy, wouldTell));
    }
}
