package io.floodmark.report;

import io.floodmark.model.Headroom;
import io.floodmark.model.Outage;
import io.floodmark.model.Rejoin;
import io.floodmark.model.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a run found with a broker stopped, in lines of an answer. */
final class OutageText {
    /** Of the lines; a report shows them as facts. */
    static final List<String> LABELS = List.of("Broker down", "Headroom", "Catching up");

    private static final String SHARED =
            "; the lab's brokers share one machine, so the others had its CPU: on separate machines the loss is larger";

    private static final String QUOTAS =
            "; each broker of this lab has its own CPU quota, but all share memory and disk";

    private final Outage outage;
    private final Run run;

    private OutageText(Outage outage, Run run) {
        this.outage = outage;
        this.run = run;
    }

    /** None where no broker was to be stopped. */
    static List<Answer.Line> of(Run run) {
        return run.outage().map(outage -> new OutageText(outage, run).lines()).orElse(List.of());
    }

    private List<Answer.Line> lines() {
        List<Answer.Line> lines = new ArrayList<>();
        lines.add(new Answer.Line(LABELS.get(0), down()));
        outage.headroom().ifPresent(takes -> lines.add(new Answer.Line(LABELS.get(1), headroom(takes) + sharing())));
        outage.limit().ifPresent(limit -> lines.add(new Answer.Line(LABELS.get(2), catchingUp())));
        return lines;
    }

    private String sharing() {
        return BrokerQuotas.each(run) ? QUOTAS : SHARED;
    }

    private String down() {
        String which = "broker " + outage.broker() + " of " + outage.brokers() + " stopped (controlled shutdown)";
        return outage.limit()
                .map(limit ->
                        LimitText.whole(new Round(1, limit, Optional.empty(), outage.trials()), run) + "; " + which)
                .orElseGet(() -> "not measured: "
                        + outage.ended().orElse("the run ended while broker " + outage.broker() + " was stopped"));
    }

    private static String headroom(Headroom takes) {
        String share = share(takes);
        return switch (takes.usual()) {
            case ENOUGH -> share + "; here the usual headroom of " + usual() + " would be enough";
            case NOT_ENOUGH -> share + "; the usual headroom of " + usual() + " would not be enough";
            case UNDECIDED -> share + "; inconclusive whether the usual headroom of " + usual() + " would be enough";
        };
    }

    private static String usual() {
        return Numerals.percent(Headroom.RULE_OF_THUMB);
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

    private String catchingUp() {
        List<String> words = new ArrayList<>();
        outage.highestHeld().ifPresent(held -> words.add("at least " + rate(held) + back(held)));
        outage.lowestTooMuch().ifPresent(much -> words.add("below " + rate(much) + tooMuch(much)));
        if (words.isEmpty()) {
            words.add("inconclusive" + seen());
        }
        if (outage.returned()) {
            words.add("broker " + outage.broker() + " was in sync at the end");
        }
        return String.join("; ", words);
    }

    private String rate(Rejoin rejoin) {
        return LimitText.both(rejoin.load(), run);
    }

    private static String back(Rejoin held) {
        return ": back in sync after " + took(held) + " with " + held.backlog().human() + " to fetch (trial "
                + held.trial() + ")";
    }

    private static String took(Rejoin rejoin) {
        return rejoin.took().map(Numerals::duration).orElse(Numerals.UNKNOWN);
    }

    private static String tooMuch(Rejoin much) {
        return ": " + much.why() + " (trial " + much.trial() + ", "
                + much.backlog().human() + " to fetch)";
    }

    /** What was seen without telling anything of the load. */
    private String seen() {
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
