package io.floodmark.report;

import io.floodmark.model.Indicator;
import io.floodmark.model.IndicatorReading;
import io.floodmark.model.Rate;
import io.floodmark.model.Trial;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The load that the disks sustain, shown with a limit that may be page-cache only.
 *
 * @param proved the highest sustained trial whose write-back balance proves it; empty if none does
 * @param carried the lowest load that the disks sustained while they fell behind; empty if they never fell behind
 * @param asked whether disks were judged at all
 */
record DiskSustainability(Optional<Trial> proved, Optional<Rate> carried, boolean asked) {
    static DiskSustainability of(List<Trial> trials) {
        Optional<Trial> proved = trials.stream()
                .filter(Trial::sustained)
                .filter(trial -> disk(trial)
                        .filter(reading -> reading.state() == IndicatorReading.State.CLEAR)
                        .isPresent())
                .max(Comparator.comparing(Trial::load));
        Optional<Rate> carried =
                trials.stream().flatMap(DiskSustainability::carried).min(Comparator.naturalOrder());
        boolean asked = trials.stream()
                .flatMap(trial -> disk(trial).stream())
                .anyMatch(reading -> reading.state() != IndicatorReading.State.OFF);
        return new DiskSustainability(proved, carried, asked);
    }

    private static Stream<Rate> carried(Trial trial) {
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
     * Returns empty if disks were not judged.
     *
     * @param soaked whether a soak test was run
     */
    Optional<String> words(boolean soaked) {
        if (!asked) {
            return Optional.empty();
        }
        String slow = carried.map(rate -> "the disks sustained about " + Numerals.recordsPerSecond(rate.perSecond())
                        + " when they fell behind")
                .orElse("");
        return Optional.of(proved.map(trial ->
                        "up to " + Numerals.recordsPerSecond(trial.load().perSecond())
                                + " (trial " + trial.number() + ")"
                                + (slow.isEmpty() ? test(soaked, "; no soak test: add ") : "; " + slow))
                .orElseGet(() -> slow.isEmpty()
                        ? "not verified, the page cache may have absorbed the writes" + test(soaked, "; verify with ")
                        : "not verified; " + slow));
    }

    private static String test(boolean soaked, String advice) {
        return soaked ? "" : advice + "--soak 30m";
    }
}
