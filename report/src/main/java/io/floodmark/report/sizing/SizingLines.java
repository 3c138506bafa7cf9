package io.floodmark.report.sizing;

import io.floodmark.model.plan.Availability;
import io.floodmark.model.sizing.Demand;
import io.floodmark.model.sizing.MeasuredLimit;
import io.floodmark.model.sizing.NodeType;
import io.floodmark.model.sizing.SizeAnswer;
import io.floodmark.model.sizing.Sizing;
import io.floodmark.model.sizing.Sizing.Need;
import io.floodmark.model.unit.Throughput;
import io.floodmark.report.text.AnswerLine;
import io.floodmark.report.text.Clauses;
import io.floodmark.report.text.Numerals;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The answer of {@code floodmark size} for the terminal. */
public final class SizingLines {
    private static final int LABEL = 12;

    private final String currency;

    private SizingLines(String currency) {
        this.currency = currency;
    }

    /** Returns all lines for one demand. */
    public static List<String> of(SizeAnswer answer) {
        return new SizingLines(answer.currency()).lines(answer);
    }

    private List<String> lines(SizeAnswer answer) {
        List<String> lines = new ArrayList<>(demand(answer.demand()));
        boolean types = answer.sizings().stream().map(Sizing::node).distinct().count() > 1;
        for (Sizing sizing : answer.sizings()) {
            lines.add("");
            lines.add(sizing.name() + (types ? " on " + sizing.node().name() : ""));
            lines.addAll(one(sizing));
        }
        List<String> below = new ArrayList<>();
        SavingText savings = new SavingText(this::money);
        answer.savings().forEach(saving -> below.add(line("Saving", savings.of(saving))));
        answer.notes().forEach(note -> below.addAll(notes(note)));
        if (!below.isEmpty()) {
            lines.add("");
            lines.addAll(below);
        }
        return lines;
    }

    private static List<String> demand(Demand demand) {
        List<String> lines = new ArrayList<>();
        String bytes = demand.load().kind() == Throughput.Kind.BYTES
                ? ""
                : demand.loadIn(Throughput.Kind.BYTES)
                        .map(load -> " (" + load.human() + ")")
                        .orElse("");
        lines.add(line("Load", demand.load().human() + bytes));
        lines.add(line(
                "With",
                "replication " + demand.replication() + ", "
                        + Numerals.counted(demand.groups(), "consumer group", "consumer groups")
                        + ", " + availability(demand.availability())));
        return lines;
    }

    private static String availability(Availability availability) {
        if (availability instanceof Availability.Share share) {
            return share.offline() > 0
                    ? "up to " + Numerals.percent(share.offline()) + " of the brokers offline"
                    : "all brokers online";
        }
        return "one broker offline (measured)";
    }

    private List<String> one(Sizing sizing) {
        List<String> lines = new ArrayList<>();
        sizing.limits().forEach(limit -> lines.addAll(split("Measured", measured(limit))));
        lines.add(line("Brokers", sizing.brokers() + type(sizing) + " (" + bounds(sizing) + ")"));
        lines.add(line("Per broker", sizing.perBroker().human() + " with all brokers online" + usable(sizing)));
        sizing.retainedPerBroker()
                .ifPresent(kept -> lines.add(line("Retained", kept.human() + " per broker, without indexes")));
        sizing.yearlyCost()
                .ifPresent(cost -> lines.add(line(
                        "Cost",
                        money(cost) + " per year (" + currency
                                + sizing.node().pricePerHour().orElseThrow().toPlainString()
                                + " per broker per hour)")));
        lines.addAll(caveats(sizing));
        return lines;
    }

    /** Returns nothing if no node types were given, since the default one has no name that means something. */
    private static String type(Sizing sizing) {
        return sizing.node().equals(NodeType.costing(sizing.node().pricePerHour()))
                ? ""
                : " of " + sizing.node().name();
    }

    private static String measured(MeasuredLimit limit) {
        String low = limit.sizedBy().equals(limit.estimate())
                ? ""
                : "; sized by the lower end of its CI, " + limit.sizedBy().human();
        return limit.estimate().human() + " on " + Numerals.counted(limit.brokers(), "broker", "brokers") + " ("
                + limit.source() + ")" + low;
    }

    private static String bounds(Sizing sizing) {
        return sizing.needs().stream()
                .map(need -> word(need) + ": " + need.brokers())
                .collect(Collectors.joining(", "));
    }

    private static String word(Need need) {
        return switch (need.bound()) {
            case LIMIT -> "limit";
            case BROKER_OUTAGE -> "limit with one broker offline";
            case NETWORK_IN -> "incoming network";
            case NETWORK_OUT -> "outgoing network";
            case STORAGE_NETWORK -> "storage network";
            case STORAGE -> "disk write throughput";
            case DISK -> "disk space";
            case REPLICATION -> "replication";
        };
    }

    private static String usable(Sizing sizing) {
        if (sizing.limits().size() > 1) {
            return "";
        }
        Throughput each = sizing.limits().get(0).perBroker();
        return "; measured " + each.human() + usable(sizing.demand().availability(), each)
                + sizing.limits()
                        .get(0)
                        .perRemaining()
                        .map(carried -> ", " + carried.human() + " with one broker offline")
                        .orElse("");
    }

    private static String usable(Availability availability, Throughput each) {
        return availability instanceof Availability.Share share && share.offline() > 0
                ? ", usable " + each.times(1 - share.offline()).human()
                : "";
    }

    private static List<String> caveats(Sizing sizing) {
        List<String> lines = new ArrayList<>();
        if (sizing.extrapolated()) {
            String sizes = sizing.limits().stream()
                    .map(limit -> Integer.toString(limit.brokers()))
                    .distinct()
                    .collect(Collectors.joining(", "));
            String growth = sizing.exponent().isPresent()
                    ? String.format(
                            Locale.ROOT,
                            "scaled by the fit limit ~ brokers^%.2f",
                            sizing.exponent().getAsDouble())
                    : "assumes linear scaling";
            lines.addAll(notes(
                    "extrapolated: " + sizing.brokers() + " brokers were not measured, only " + sizes + "; " + growth));
        }
        if (sizing.lessThanOneOffline()) {
            lines.addAll(notes(oneOffline(sizing)));
        }
        return lines;
    }

    /**
     * Describes the case in which the share of brokers that may be offline is less than one broker: brokers only fail
     * whole.
     */
    private static String oneOffline(Sizing sizing) {
        String share = sizing.demand().availability() instanceof Availability.Share of
                ? Numerals.percent(of.offline())
                : "the share";
        String said =
                share + " of " + Numerals.counted(sizing.brokers(), "broker", "brokers") + " is less than one broker; ";
        if (sizing.loadWithOneOffline().isEmpty()) {
            return said + "with that broker offline, no load is sustained";
        }
        double load = sizing.loadWithOneOffline().getAsDouble();
        String then = said + "with one offline, the load is " + Numerals.percent(load) + " of what the others sustain";
        return load > 1 + Sizing.ROUNDING
                ? then + "; to sustain it, " + sizing.brokersWithOneOffline() + " brokers are needed"
                : then;
    }

    private String money(BigDecimal amount) {
        return currency + String.format(Locale.ROOT, "%,.2f", amount.setScale(2, RoundingMode.HALF_UP));
    }

    private static List<String> notes(String text) {
        return split("Note", text);
    }

    private static List<String> split(String label, String text) {
        return Clauses.of(text, AnswerLine.WIDTH - LABEL).stream()
                .map(part -> line(label, part))
                .toList();
    }

    private static String line(String label, String text) {
        return String.format(Locale.ROOT, "%-" + LABEL + "s%s", label + ":", text);
    }
}
