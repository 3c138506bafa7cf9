package io.floodmark.runner.sizing;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.VariantLimit;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitOutlook;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.sizing.MeasuredLimit;
import io.floodmark.model.unit.Throughput;
import io.floodmark.model.verdict.Goal;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.Workspace;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A limit to size by. {@code --limit} and {@code size.limits} name it {@code [NAME=]VALUE[@BROKERS]}, where the value
 * is a run or a throughput.
 *
 * @param name name of the cluster; several sizes of one cluster have the same name
 * @param interval measured limit with its interval, all brokers together; empty for a given number
 */
public record LimitSource(String name, MeasuredLimit limit, Optional<Run> run, Optional<VariantLimit> interval) {
    private static final Pattern FORM = Pattern.compile("(?:([^=@]+)=)?([^=@]+)(?:@([1-9][0-9]{0,4}))?");

    /**
     * Reads a limit as a user names it: a load, or a stored run.
     *
     * @param name used if the text contains none
     */
    static LimitSource read(String text, String name, Workspace workspace) {
        Matcher form;
        try {
            form = form(text);
        } catch (IllegalArgumentException wrong) {
            throw new PlanException("limit: " + wrong.getMessage());
        }
        String called = form.group(1) == null ? name : form.group(1).strip();
        OptionalInt brokers =
                form.group(3) == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(form.group(3)));
        String value = form.group(2).strip();
        return value.contains("/")
                ? fromText(text, called, value, brokers)
                : measured(called, StoredRuns.find(workspace, value), brokers);
    }

    /**
     * Checks the form of the text of a limit.
     *
     * @throws IllegalArgumentException if it is not written like a limit
     */
    public static void requireForm(String text) {
        String value = form(text).group(2).strip();
        if (value.contains("/")) {
            Throughput.parse(value);
        }
    }

    private static Matcher form(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new IllegalArgumentException("invalid value '" + text
                    + "' (expected [NAME=]VALUE[@BROKERS]; VALUE is a run or a throughput, e.g. fast=155797/s@3)");
        }
        return form;
    }

    private static LimitSource fromText(String text, String name, String value, OptionalInt brokers) {
        try {
            Throughput throughput = Throughput.parse(value);
            return new LimitSource(
                    name,
                    new MeasuredLimit("given", throughput, throughput, brokers.orElse(1)),
                    Optional.empty(),
                    Optional.empty());
        } catch (IllegalArgumentException wrong) {
            throw new PlanException("limit: " + text + ": " + wrong.getMessage());
        }
    }

    /** Returns the limit that the run has found. */
    static LimitSource of(Run run) {
        return measured("limit", run, OptionalInt.empty());
    }

    /**
     * Returns the verified limit of one variant of a comparison. The limit from the search for a common load is too
     * rough for a purchase.
     *
     * @param runs finds the run of a variant by its id
     * @return empty if its limit was not verified
     */
    static Optional<LimitSource> of(ComparedVariant variant, Function<String, Optional<Run>> runs) {
        Optional<Run> run = variant.run().flatMap(runs);
        return variant.limit()
                .filter(limit -> limit.verified() && limit.low().perSecond() > 0)
                .flatMap(limit -> run.map(of -> compared(variant.name(), limit, of)));
    }

    private static LimitSource compared(String name, VariantLimit limit, Run run) {
        Throughput estimate = records(limit.estimate().perSecond());
        Throughput low = records(limit.low().perSecond());
        return new LimitSource(
                name,
                new MeasuredLimit("run " + run.id(), estimate, low, required(run)),
                Optional.of(run),
                Optional.of(limit));
    }

    private static LimitSource measured(String name, Run run, OptionalInt given) {
        Limit limit = best(run)
                .orElseThrow(() -> new PlanException("limit: run " + run.id()
                        + " found no limit to size by; expected a run of floodmark limit that has an answer"));
        int brokers = given.orElseGet(() -> required(run));
        Throughput estimate = records(limit.estimate().perSecond());
        Throughput low = records(lowest(limit));
        Optional<Throughput> withBrokerOutage = given.isPresent() ? Optional.empty() : withBrokerOutage(run);
        return new LimitSource(
                name,
                new MeasuredLimit("run " + run.id(), estimate, low, brokers, withBrokerOutage),
                Optional.of(run),
                Optional.of(VariantLimit.of(limit, true)));
    }

    /** Returns the lower end for this run, or the lower one for any hour if enough runs show the spread of hours. */
    private static double lowest(Limit limit) {
        double anyHour = limit.outlook()
                .filter(outlook -> !outlook.provisional())
                .flatMap(LimitOutlook::anyHour)
                .map(hour -> hour.low().perSecond())
                .orElse(Double.POSITIVE_INFINITY);
        return Math.min(anyHour, limit.low().perSecond());
    }

    /** Returns a warning if the limit is known for one hour only. */
    Optional<String> ofOneHour() {
        return run.flatMap(LimitSource::best)
                .flatMap(Limit::outlook)
                .filter(LimitOutlook::provisional)
                .flatMap(LimitOutlook::anyHour)
                .map(hour -> name + ": the limit of one hour. At any hour "
                        + hour.low().human() + " to " + hour.high().human()
                        + " are expected, but too few runs show this to size by it");
    }

    /** Returns a warning if it was measured on a lab, which is this machine and not the hardware that is sized. */
    Optional<String> ofLab() {
        return run.filter(found -> StoredRuns.plan(found, List.of()).cluster() instanceof LabCluster)
                .map(
                        found -> name + ": measured on a lab on one machine (run " + found.id()
                                + "); its limit is not that of production hardware; measure a cluster of the hardware that is sized");
    }

    private static int required(Run run) {
        return brokers(run)
                .orElseThrow(() -> new PlanException("limit: run " + run.id()
                        + " does not record how many brokers it ran on; expected RUN@BROKERS"));
    }

    private static Optional<Throughput> withBrokerOutage(Run run) {
        return run.outage()
                .flatMap(outage -> outage.limit())
                .filter(LimitSource::answers)
                .map(limit -> records(limit.low().perSecond()));
    }

    private static Throughput records(double perSecond) {
        return new Throughput(perSecond, Throughput.Kind.RECORDS);
    }

    /** Returns the last limit with an objective if there is one, else the last limit without. */
    private static Optional<Limit> best(Run run) {
        List<Limit> found = run.limits().stream().filter(LimitSource::answers).toList();
        return found.stream()
                .filter(limit -> limit.goal() == Goal.OBJECTIVE)
                .reduce((earlier, later) -> later)
                .or(() -> found.stream().reduce((earlier, later) -> later));
    }

    private static boolean answers(Limit limit) {
        return switch (limit.end()) {
            case CONVERGED, BUDGET_SPENT, LOWER_BOUND -> limit.low().perSecond() > 0;
            case NOT_SUSTAINED, INVALID, ABORTED, STOPPED -> false;
        };
    }

    private static Optional<Integer> brokers(Run run) {
        Plan plan = StoredRuns.plan(run, List.of());
        if (plan.cluster() instanceof LabCluster lab) {
            return Optional.of(lab.brokers());
        }
        return run.conditions().stream()
                .filter(condition -> condition.group().equals("cluster")
                        && condition.name().equals("brokers")
                        && condition.value().matches("[1-9][0-9]{0,4}"))
                .map(Condition::value)
                .map(Integer::valueOf)
                .findFirst();
    }
}
