package io.floodmark.report.answer;

import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.report.text.Numerals;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The load that the disks sustain, shown with a limit that may be page-cache only.
 *
 * @param proved the highest sustained trial whose write-back balance proves it; empty if none does
 * @param carried the lowest load that the disks sustained while they fell behind; empty if they never fell behind
 * @param asked whether disks were to be judged
 * @param judged whether a trial had the data for it
 */
public record DiskSustainability(Optional<Trial> proved, Optional<Rate> carried, boolean asked, boolean judged) {
    public static DiskSustainability of(List<Trial> trials) {
        Optional<Trial> proved = trials.stream()
                .filter(Trial::sustained)
                .filter(trial -> disk(trial)
                        .filter(reading -> reading.state() == IndicatorReading.State.CLEAR)
                        .isPresent())
                .max(Comparator.comparing(Trial::load));
        Optional<Rate> carried =
                trials.stream().flatMap(DiskSustainability::sustained).min(Comparator.naturalOrder());
        List<IndicatorReading.State> states = trials.stream()
                .flatMap(trial -> disk(trial).stream())
                .map(IndicatorReading::state)
                .filter(state -> state != IndicatorReading.State.OFF)
                .toList();
        boolean judged = states.stream().anyMatch(state -> state != IndicatorReading.State.NO_DATA);
        return new DiskSustainability(proved, carried, !states.isEmpty(), judged);
    }

    private static Stream<Rate> sustained(Trial trial) {
        if (trial.invalid()) {
            return Stream.empty();
        }
        // The disks write what was appended, which under overload is less than what was offered.
        Rate appended =
                new Rate(Math.min(trial.load().perSecond(), trial.observation().achievedPerSecond()));
        return disk(trial).filter(reading -> reading.utilisation() > 1).stream()
                .map(reading -> appended.times(1 / reading.utilisation()));
    }

    private static Optional<IndicatorReading> disk(Trial trial) {
        return ResultText.reading(trial, Indicator.DISK);
    }

    /**
     * Returns what is known of the disks; empty if they were not judged, and there is nothing to say of a soak test.
     *
     * @param soak outcome of the soak test; empty if none was requested
     * @param advised whether to recommend one otherwise
     */
    Optional<String> words(Optional<String> soak, boolean advised) {
        Optional<String> test = soak.map(outcome -> "; soak test " + outcome);
        String advice = advised ? "--soak 30m" : "";
        if (!asked && test.isEmpty() && !advised) {
            return Optional.empty();
        }
        if (!judged) {
            String unknown = asked ? "unknown, no page-cache data (other hosts: --node-exporter-port)" : "not judged";
            return Optional.of(unknown + test.orElse(prefixed("; add ", advice)));
        }
        String proof = proved.map(trial -> "up to "
                        + Numerals.recordsPerSecond(trial.load().perSecond()) + " (trial " + trial.number() + ")")
                .orElse("not verified");
        if (carried.isPresent()) {
            String slow = Numerals.recordsPerSecond(carried.get().perSecond());
            return Optional.of(AnswerLine.fitting(
                    proof + "; the disks sustained about " + slow + " when they fell behind",
                    proof + "; disks sustained " + slow + " when behind"));
        }
        return Optional.of(
                proved.isPresent()
                        ? proof + test.orElse(prefixed("; no soak test: add ", advice))
                        : proof + ", the page cache may have absorbed the writes"
                                + test.orElse(prefixed("; verify with ", advice)));
    }

    private static String prefixed(String prefix, String advice) {
        return advice.isEmpty() ? "" : prefix + advice;
    }
}
