package io.floodmark.report.answer;

import io.floodmark.model.trial.CatchUp;
import io.floodmark.model.trial.Trial;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.report.text.Numerals;
import java.util.List;

/**
 * Describes how the groups that began with a backlog caught up, one line each. The terminal, the report and the summary
 * share these lines.
 */
final class CatchUpText {
    private CatchUpText() {}

    static List<AnswerLine> of(Trial trial) {
        return CatchUp.of(trial.observation()).stream()
                .map(catchUp -> new AnswerLine("Group catch-up", of(catchUp, trial.number())))
                .toList();
    }

    private static String of(CatchUp catchUp, int trial) {
        String began = "group " + catchUp.began().group() + " (trial " + trial + ") started "
                + catchUp.began().bytes().human() + " ("
                + Numerals.counted(catchUp.began().records(), "record", "records") + ") behind";
        if (catchUp.seconds() == 0) {
            return began + "; no data on its progress";
        }
        return began + how(catchUp) + ", reading " + Numerals.recordsPerSecond(catchUp.recordsPerSecond()) + " ("
                + Numerals.threeDigits(catchUp.megabytesPerSecond()) + " MB/s)" + lost(catchUp);
    }

    private static String how(CatchUp catchUp) {
        String seconds = Numerals.threeDigits(catchUp.seconds()) + " s";
        if (catchUp.done()) {
            return ", caught up after " + seconds;
        }
        String left = ", had not caught up after " + seconds + ": lag "
                + Numerals.counted(catchUp.lag(), "record", "records");
        double nearer = catchUp.nearerPerSecond();
        return nearer > 0
                ? left + ", shrinking by " + Numerals.threeDigits(nearer) + " records/s (about "
                        + Numerals.threeDigits(catchUp.lag() / nearer) + " s more)"
                : left + ", not shrinking";
    }

    private static String lost(CatchUp catchUp) {
        if (Double.isNaN(catchUp.lost())) {
            return "; unknown whether records were deleted before it read them";
        }
        return catchUp.lost() == 0
                ? ""
                : "; " + Numerals.counted((long) catchUp.lost(), "record was", "records were")
                        + " deleted before it read them";
    }
}
