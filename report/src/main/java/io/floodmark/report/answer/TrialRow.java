package io.floodmark.report.answer;

import io.floodmark.model.trial.Confirmation;
import io.floodmark.model.trial.LatencySummary;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.text.Numerals;
import java.util.Locale;

/** One row of the table of trials. Cells are the displayed text, times are in milliseconds. */
public record TrialRow(
        int number,
        Mark mark,
        boolean decides,
        String load,
        String megabytes,
        String achieved,
        String confirmed,
        String p50,
        String p99,
        String max,
        String verdict,
        String why,
        String length,
        String share) {
    /**
     * Returns the row of a trial.
     *
     * @param recordBytes mean payload of a record of the run
     */
    public static TrialRow of(Trial trial, double recordBytes, boolean decides) {
        LatencySummary latency = trial.observation().latency();
        double perSecond = trial.load().perSecond();
        return new TrialRow(
                trial.number(),
                Mark.of(trial),
                decides,
                Numerals.whole(perSecond),
                Numerals.threeDigits(perSecond * recordBytes / 1e6),
                Numerals.whole(trial.observation().achievedPerSecond()),
                confirmed(trial.observation().confirmation()),
                Numerals.milliseconds(latency.p50Nanos()),
                Numerals.milliseconds(latency.p99Nanos()),
                Numerals.milliseconds(latency.maxNanos()),
                trial.verdict().label(),
                ResultText.why(trial),
                Numerals.duration(trial.observation().measured().length())
                        + (trial.observation().fullLength() ? ", full" : ", early"),
                Numerals.percent(trial.judgement().generator().machineShare()));
    }

    /** Describes the two counts: the number of records in the log, and whether the count of the client agrees. */
    static String confirmed(Confirmation counts) {
        if (!counts.read()) {
            return "end offsets not read";
        }
        String log = String.format(Locale.ROOT, "%,d", counts.byOffsets());
        if (counts.agrees()) {
            return log
                    + (counts.unknown() == 0 ? ", agrees" : ", agrees within " + whole(counts.unknown()) + " unknown");
        }
        return log + ", client counted " + whole(counts.acked()) + " (+ " + whole(counts.unknown()) + " unknown)";
    }

    private static String whole(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
