package io.floodmark.report.answer;

import io.floodmark.model.outage.Headroom;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.outage.Rejoin;
import io.floodmark.model.run.Run;
import io.floodmark.report.run.Round;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.report.text.Numerals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The results with one broker stopped, in lines of an answer. */
final class OutageText {
    /** The labels of the lines. A report shows them as facts. */
    static final List<String> LABELS = List.of("Broker outage", "Headroom", "Broker catch-up");

    private static final String SHARED =
            "the lab's brokers share one machine: on separate machines, the loss is larger";

    private static final String QUOTAS = "each broker of this lab has its own CPU quota, but all share memory and disk";

    private final Outage outage;
    private final Run run;

    private OutageText(Outage outage, Run run) {
        this.outage = outage;
        this.run = run;
    }

    /** Returns no lines if no broker outage was planned. */
    static List<AnswerLine> of(Run run) {
        return run.outage().map(outage -> new OutageText(outage, run).lines()).orElse(List.of());
    }

    private List<AnswerLine> lines() {
        List<AnswerLine> lines = new ArrayList<>();
        lines.add(line(0, down()));
        outage.headroom().ifPresent(takes -> {
            lines.add(line(1, share(takes)));
            lines.add(line(1, usual(takes)));
            lines.add(line(1, BrokerQuotas.each(run) ? QUOTAS : SHARED));
        });
        outage.limit().ifPresent(limit -> catchingUp().forEach(words -> lines.add(line(2, words))));
        return lines;
    }

    private static AnswerLine line(int label, String text) {
        return new AnswerLine(LABELS.get(label), text);
    }

    private String down() {
        return outage.limit()
                .map(limit -> LimitText.whole(new Round(1, limit, Optional.empty(), outage.trials()), run))
                .orElseGet(() -> "not measured: "
                        + outage.ended().orElse("the run ended while broker " + outage.broker() + " was stopped"));
    }

    private static String usual(Headroom takes) {
        String usual = "the usual headroom of " + Numerals.percent(Headroom.RULE_OF_THUMB) + " would ";
        return switch (takes.usual()) {
            case ENOUGH -> usual + "be enough";
            case NOT_ENOUGH -> usual + "not be enough";
            case UNDECIDED -> "inconclusive whether " + usual + "be enough";
        };
    }

    private static String share(Headroom takes) {
        if (Double.isNaN(takes.estimate())) {
            return "one broker offline lowers the limit by " + ends(takes);
        }
        String interval = " (" + Numerals.percent(takes.confidence()) + " CI";
        return takes.estimate() < 0
                ? "one broker offline does not lower the limit: " + Numerals.percent(-takes.estimate())
                        + " more was sustained" + interval + " of the loss " + between(takes) + ")"
                : "one broker offline lowers the limit by " + Numerals.percent(takes.estimate()) + interval + " "
                        + between(takes) + ")";
    }

    private static String between(Headroom takes) {
        return percent(takes.low()) + " to " + percent(takes.high());
    }

    private static String ends(Headroom takes) {
        List<String> ends = new ArrayList<>();
        takes.low().ifPresent(low -> ends.add("at least " + Numerals.percent(low)));
        takes.high().ifPresent(high -> ends.add("at most " + Numerals.percent(high)));
        return ends.isEmpty()
                ? "an unknown share, since no limit was reached"
                : String.join(" and ", ends) + " (" + Numerals.percent(takes.confidence()) + " confidence)";
    }

    private static String percent(OptionalDouble share) {
        return share.isPresent() ? Numerals.percent(share.getAsDouble()) : Numerals.UNKNOWN;
    }

    private List<String> catchingUp() {
        List<String> words = new ArrayList<>();
        outage.highestHeld().ifPresent(held -> words.add("sustained at " + rate(held) + back(held)));
        outage.lowestTooMuch().ifPresent(much -> words.add("not sustained at " + rate(much) + tooMuch(much)));
        if (words.isEmpty()) {
            words.add("inconclusive" + observedText());
        }
        words.add("broker " + outage.broker() + " of " + outage.brokers() + " was stopped (controlled shutdown)"
                + (outage.returned() ? " and in sync again at the end" : ""));
        return words;
    }

    private static String rate(Rejoin rejoin) {
        return Numerals.recordsPerSecond(rejoin.load().perSecond());
    }

    private static String back(Rejoin held) {
        return ": back in sync after " + took(held) + ", " + held.backlog().human() + " to fetch (trial " + held.trial()
                + ")";
    }

    private static String took(Rejoin rejoin) {
        return rejoin.took().map(Numerals::duration).orElse(Numerals.UNKNOWN);
    }

    private static String tooMuch(Rejoin much) {
        return ": " + much.why() + " (trial " + much.trial() + ", "
                + much.backlog().human() + " to fetch)";
    }

    /** Returns what was observed although the sustained load is inconclusive. */
    private String observedText() {
        return outage.rejoins().stream()
                .reduce((first, second) -> second)
                .map(last -> ": at " + rate(last) + " " + last.why()
                        + last.took()
                                .map(took -> "; back in sync after " + Numerals.duration(took) + " with "
                                        + last.backlog().human() + " to fetch")
                                .orElse(""))
                .or(() -> outage.ended().map(why -> ": " + why))
                .orElse("");
    }
}
