package io.floodmark.cli.flag;

import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Availability;
import io.floodmark.model.plan.SizeSpec;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Throughput;
import io.floodmark.runner.sizing.LimitSource;
import io.floodmark.runner.sizing.SizeOrder;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags that say what a cluster is sized for; each overrides the plan. */
public final class SizeFlags implements SizeOrder.Request {
    private static final double PER_CENT = 100;
    private static final String MEASURED = "measured";

    @Option(
            names = "--load",
            paramLabel = "THROUGHPUT",
            description =
                    "Sustain this load, e.g. 50000/s, 3e12/day or 500MB/s (default: that of the plan; one of the two is required).")
    private @Nullable String load;

    @Option(
            names = "--limit",
            paramLabel = "[NAME=]LIMIT[@BROKERS]",
            description =
                    "Use the limit of a run, or a throughput of BROKERS brokers, e.g. fast=155797/s@3 (repeatable; default: those of the plan, or last).")
    private List<String> limits = List.of();

    @Option(
            names = "--record-size",
            paramLabel = "SIZE",
            description =
                    "State the record size if load and limit have different units; must equal the run's (default: that of the run).")
    private @Nullable String recordSize;

    @Option(
            names = "--replication-factor",
            paramLabel = "N",
            description = "State the replication factor; must equal the run's (default: that of the run, or 3).")
    private @Nullable Integer replication;

    @Option(
            names = "--groups",
            paramLabel = "N",
            description =
                    "State the number of consumer groups that each read everything; must equal the run's (default: that of the run, or 0).")
    private @Nullable Integer groups;

    @Option(
            names = "--retention",
            paramLabel = "TIME",
            description = "Add disk space for records that are retained for TIME, e.g. 168h or 7d.")
    private @Nullable String retention;

    @Option(
            names = "--offline",
            paramLabel = "SHARE",
            description =
                    "Sustain the load with SHARE of the brokers offline, or measured: one broker, by runs of limit --broker-outage (default: 20%%).")
    private @Nullable String offline;

    @Option(names = "--price", paramLabel = "AMOUNT", description = "Set the price per broker node per hour.")
    private @Nullable BigDecimal price;

    @Option(names = "--currency", paramLabel = "TEXT", description = "Print this currency symbol (default: $).")
    private @Nullable String currency;

    @Option(
            names = "--node-types",
            paramLabel = "FILE",
            description =
                    "Read node types from a CSV file with name, price-per-hour, network, storage-network, storage, disk.")
    private @Nullable Path nodeTypes;

    @Option(
            names = "--node",
            paramLabel = "NAME",
            description = "Size for this node type (default: all of --node-types).")
    private @Nullable String node;

    /**
     * Returns these flags combined with a plan.
     *
     * @param plan the plan's values, which the flags override
     * @throws PlanException if a value is malformed, or missing in both
     */
    @Override
    public SizeSpec over(Optional<SizeSpec> plan) {
        requireSound();
        try {
            return new SizeSpec(
                    parse(load, Throughput::parse)
                            .or(() -> plan.map(SizeSpec::load))
                            .orElseThrow(() -> new PlanException("size: load is missing; expected --load 50000/s, or a"
                                    + " plan with size: { load: 50000/s }")),
                    parse(recordSize, Bytes::parse).or(() -> plan.flatMap(SizeSpec::recordSize)),
                    replication == null
                            ? plan.map(SizeSpec::replication).orElse(OptionalInt.empty())
                            : OptionalInt.of(replication),
                    groups == null ? plan.map(SizeSpec::groups).orElse(OptionalInt.empty()) : OptionalInt.of(groups),
                    parse(retention, Durations::parse).or(() -> plan.flatMap(SizeSpec::retention)),
                    parse(offline, SizeFlags::availability)
                            .or(() -> plan.map(SizeSpec::availability))
                            .orElse(SizeSpec.DEFAULT_AVAILABILITY),
                    Optional.ofNullable(price).or(() -> plan.flatMap(SizeSpec::pricePerHour)),
                    Optional.ofNullable(currency)
                            .or(() -> plan.map(SizeSpec::currency))
                            .orElse(SizeSpec.DEFAULT_CURRENCY),
                    parse(nodeTypes, Path::toString).or(() -> plan.flatMap(SizeSpec::nodeTypes)),
                    Optional.ofNullable(node).or(() -> plan.flatMap(SizeSpec::node)),
                    limits.isEmpty() ? plan.map(SizeSpec::limits).orElse(List.of()) : limits);
        } catch (IllegalArgumentException wrong) {
            throw new PlanException("size: " + wrong.getMessage());
        }
    }

    /** @throws PlanException with the mistakes of all flags */
    private void requireSound() {
        List<String> mistakes = new ArrayList<>();
        check(mistakes, "--load", load, text -> above(0, Throughput.parse(text).perSecond()));
        limits.forEach(limit -> check(mistakes, "--limit", limit, LimitSource::requireForm));
        check(mistakes, "--record-size", recordSize, Bytes::parse);
        check(mistakes, "--replication-factor", replication, copies -> atLeast(1, copies));
        check(mistakes, "--groups", groups, number -> atLeast(0, number));
        check(mistakes, "--retention", retention, Durations::parse);
        check(mistakes, "--offline", offline, SizeFlags::availability);
        check(mistakes, "--price", price, amount -> atLeast(0, amount.doubleValue()));
        if (!mistakes.isEmpty()) {
            throw new PlanException(mistakes);
        }
    }

    private static <T> void check(List<String> mistakes, String flag, @Nullable T value, Consumer<T> read) {
        if (value == null) {
            return;
        }
        try {
            read.accept(value);
        } catch (IllegalArgumentException wrong) {
            mistakes.add(flag + ": " + wrong.getMessage());
        }
    }

    private static void atLeast(int least, double value) {
        if (value < least) {
            throw new IllegalArgumentException("invalid value '"
                    + BigDecimal.valueOf(value).stripTrailingZeros().toPlainString() + "'; expected " + least
                    + " or more");
        }
    }

    private static void above(int bound, double value) {
        if (value <= bound) {
            throw new IllegalArgumentException("invalid value '"
                    + BigDecimal.valueOf(value).stripTrailingZeros().toPlainString() + "'; expected more than "
                    + bound);
        }
    }

    /** True if the flags name limits, so that those of the subject are not used. */
    @Override
    public boolean limited() {
        return !limits.isEmpty();
    }

    private static <T, R> Optional<R> parse(@Nullable T flag, Function<T, R> read) {
        return Optional.ofNullable(flag).map(read);
    }

    private static Availability availability(String text) {
        String share = text.strip();
        if (share.equals(MEASURED)) {
            return new Availability.OneBroker();
        }
        try {
            return new Availability.Share(
                    share.endsWith("%")
                            ? Double.parseDouble(share.substring(0, share.length() - 1)) / PER_CENT
                            : Double.parseDouble(share));
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException(
                    "invalid value '" + text + "'; expected e.g. 20% or 0.2, or " + MEASURED, wrong);
        }
    }
}
