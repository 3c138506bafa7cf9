package io.floodmark.report.answer;

import io.floodmark.model.limit.BrokerEfficiency;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitOutlook;
import io.floodmark.model.run.Run;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.report.text.Numerals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Formats what a limit predicts for other hours and machines. */
public final class OutlookText {
    public static final String USUAL_SPEED = "Usual speed";
    public static final String ANY_HOUR = "Any hour";
    public static final String PER_CPU_SECOND = "Per CPU-second";

    private OutlookText() {}

    static List<AnswerLine> of(Round round, Run run) {
        Limit limit = round.limit();
        List<AnswerLine> lines = new ArrayList<>();
        limit.outlook().filter(outlook -> limit.reportable()).ifPresent(outlook -> {
            usual(limit, outlook, run).ifPresent(text -> lines.add(new AnswerLine(USUAL_SPEED, text)));
            outlook.anyHour().ifPresent(hour -> lines.add(new AnswerLine(ANY_HOUR, anyHour(hour, outlook))));
            outlook.efficiency()
                    .ifPresent(
                            found -> lines.add(new AnswerLine(PER_CPU_SECOND, perCpuSecond(found, run.recordBytes()))));
        });
        return lines;
    }

    private static Optional<String> usual(Limit limit, LimitOutlook outlook, Run run) {
        return outlook.usual()
                .map(usual -> LimitText.both(usual.estimate(), run) + ", " + Numerals.percent(limit.confidence())
                        + " CI " + Numerals.threeDigits(usual.low().perSecond()) + " to "
                        + Numerals.threeDigits(usual.high().perSecond()) + "; now "
                        + compared(
                                limit.estimate().perSecond() / usual.estimate().perSecond()));
    }

    private static String compared(double ratio) {
        double change = Math.abs(ratio - 1);
        return change < 0.005 ? "the same" : Numerals.percent(change) + (ratio < 1 ? " lower" : " higher");
    }

    private static String anyHour(LimitOutlook.AnyHour hour, LimitOutlook outlook) {
        return Numerals.threeDigits(hour.low().perSecond()) + " to "
                + Numerals.threeDigits(hour.high().perSecond()) + " records/s in "
                + Numerals.percent(LimitOutlook.ANY_HOUR_CONFIDENCE) + " of further runs ("
                + Numerals.counted(outlook.runs(), "run", "runs") + " on "
                + Numerals.counted(outlook.days(), "day", "days")
                + (outlook.provisional() ? ", provisional)" : ")");
    }

    private static String perCpuSecond(BrokerEfficiency found, double recordBytes) {
        return Numerals.threeDigits(found.recordsPerCpuSecond()) + " records ("
                + Numerals.bytes(found.recordsPerCpuSecond() * recordBytes) + ") per second of broker CPU, "
                + Numerals.percent(BrokerEfficiency.CONFIDENCE) + " CI " + Numerals.threeDigits(found.low()) + " to "
                + Numerals.threeDigits(found.high());
    }
}
