package io.floodmark.cli;

import io.floodmark.cli.Outcome.Status;
import io.floodmark.config.PlanPlaces;
import io.floodmark.model.ComparedVariant;
import io.floodmark.model.ComparisonRun;
import io.floodmark.model.ComparisonSpec;
import io.floodmark.model.GateResult;
import io.floodmark.model.Goal;
import io.floodmark.model.HeadlineLimit;
import io.floodmark.model.Limit;
import io.floodmark.model.Measure;
import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.model.Run;
import io.floodmark.model.VariantLimit;
import io.floodmark.report.Answer;
import io.floodmark.report.HtmlReport;
import io.floodmark.runner.DiskNeed;
import io.floodmark.search.comparison.LimitEffects;
import io.floodmark.store.RunStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The limit of one run beside that of another, stored one. They are no pairs: what the machine did between them is part
 * of the difference, so that their own intervals, that between starts of a lab included, say how sure it is.
 */
final class BaselineComparison {
    private static final String FACTOR = "run";

    private final String baseline;
    private final PlanFile planFile;
    private final OutputFlags output;
    private final GateFlags gates;
    private final Invocation invocation;

    BaselineComparison(String baseline, PlanFile planFile, OutputFlags output, GateFlags gates, Invocation invocation) {
        this.baseline = baseline;
        this.planFile = planFile;
        this.output = output;
        this.gates = gates;
        this.invocation = invocation;
    }

    /** @param other a stored run; null: it is run now */
    ExitCode run(@Nullable String other) {
        GateValidator.requireLimits(gates.gates());
        Run then = StoredRuns.find(output.workspace(), baseline);
        Limit limit = HeadlineLimit.of(then)
                .filter(VariantLimits::tells)
                .orElseThrow(() -> new PlanException("--baseline: run " + then.id()
                        + " has no limit; expected a run of floodmark limit that found one"));
        if (limit.high().isEmpty()) {
            throw new PlanException(
                    "--baseline: run " + then.id() + " has a limit without an upper end, which cannot be"
                            + " compared; expected a run in which an overload was observed");
        }
        Held held = new Held(then, limit);
        if (other != null) {
            output.requireWritableReport();
            Run now = StoredRuns.find(output.workspace(), other);
            HeadlineLimit.of(now)
                    .ifPresent(found -> held.requireGoal(found.goal(), () -> StoredRuns.plan(now, List.of())));
            Told told = new Told(held, now, gates);
            try (ReportPublisher publisher = new ReportPublisher(
                    output,
                    gates,
                    invocation.out(),
                    Views.open(output.json, invocation.sites().time(0)))) {
                told.tell(publisher, this::stored);
            }
            return ExitCode.of(told.status(Status.DONE));
        }
        return search(held);
    }

    private Optional<Run> stored(String id) {
        return Optional.of(StoredRuns.find(output.workspace(), id));
    }

    private ExitCode search(Held held) {
        Run then = held.run();
        boolean given = planFile.file != null || !planFile.flags.overrides().isEmpty();
        Plan plan = given ? planFile.ofSearch(planFile.flags.overrides()) : StoredRuns.plan(then, List.of());
        if (!given) {
            planFile.requireRunnable(StoredRuns.text(then));
        }
        held.requireGoal(plan.goals().get(0), () -> plan);
        PlanPlaces places = given ? planFile.places(planFile.flags.overrides()) : PlanPlaces.NOWHERE;
        LimitTask task = new LimitTask();
        DiskNeed need = task.check(plan);
        return new CommandLifecycle(plan, places, output, gates, invocation, Duration.ZERO)
                .run((runContext, publisher) -> search(task, need, held, runContext, publisher));
    }

    private Outcome search(LimitTask task, DiskNeed need, Held held, RunContext runContext, ReportPublisher publisher) {
        List<Run> found = new ArrayList<>();
        Outcome outcome;
        try (RunStore store = RunStore.open(runContext.workspace().store());
                Site site = runContext.sites().open(need, runContext, output.yes)) {
            runContext.heedStop();
            outcome = new Execution(store, runContext, site, Optional.empty())
                    .run(task, found::add, broken -> HtmlReport.write(broken, output.report));
            runContext.view().say("removing topics, quotas and labs of the run");
        }
        Told told = new Told(held, found.get(0), gates);
        told.tell(publisher, this::stored);
        return new Outcome(told.status(outcome.status()), outcome.words());
    }

    /** The stored run, and the limit that it is told by. */
    private record Held(Run run, Limit limit) {
        /**
         * Only limits that promise the same can be held against each other.
         *
         * @param plan of the other
         */
        void requireGoal(Goal other, Supplier<Plan> plan) {
            if (other != limit.goal()) {
                throw new PlanException("--baseline: run " + run.id() + ": the result is a " + words(limit.goal())
                        + ", and that of the other run is a " + words(other)
                        + "; expected the same objective in both plans, or none");
            }
            boolean same = other == Goal.WITHOUT_OBJECTIVE
                    || StoredRuns.plan(run, List.of())
                            .objective()
                            .equals(plan.get().objective());
            if (!same) {
                throw new PlanException("--baseline: run " + run.id()
                        + " has another latency objective; expected the same objective in both plans");
            }
        }

        private static String words(Goal goal) {
            return switch (goal) {
                case WITHOUT_OBJECTIVE -> "limit without objective";
                case OBJECTIVE -> "limit with a latency objective";
            };
        }
    }

    /** What two runs come to. */
    private static final class Told {
        private final ComparisonRun comparison;
        private final List<GateResult> judged;

        Told(Held held, Run now, GateFlags gates) {
            this.comparison = compared(held, now);
            this.judged = ComparisonOutcome.judge(comparison, gates.gates());
        }

        /**
         * Also where the other run found no limit: a pipeline must see why.
         *
         * @param runs finds a run by its id
         */
        void tell(ReportPublisher publisher, Function<String, Optional<Run>> runs) {
            publisher.found(comparison, judged, Sized.NOT_ASKED, runs);
        }

        private static ComparisonRun compared(Held held, Run now) {
            VariantLimit before = VariantLimit.of(held.limit(), true);
            ComparedVariant other = HeadlineLimit.of(now)
                    .filter(limit -> VariantLimits.tells(limit) || limit.end() == Limit.End.NOT_SUSTAINED)
                    .map(limit -> limited(now, limit, before))
                    .orElseGet(() -> variant(now)
                            .noting("no limit was found: " + Answer.of(now).headline()));
            ComparedVariant told = held.run().effectivePlan().equals(now.effectivePlan())
                    ? other
                    : other.noting("the plans of the two runs differ; both are stored with them");
            return new ComparisonRun(
                    now.id(),
                    now.command(),
                    now.started(),
                    now.ended(),
                    now.effectivePlan(),
                    Measure.LIMIT,
                    Optional.empty(),
                    List.of(variant(held.run()).with(before), told),
                    List.of(),
                    now.outcome());
        }

        private static ComparedVariant limited(Run now, Limit limit, VariantLimit before) {
            VariantLimit after = VariantLimit.of(limit, true);
            ComparedVariant found = variant(now).with(after);
            ComparedVariant told = limit.bounded() ? found : found.noting(ComparisonStudy.NO_UPPER_END);
            return LimitEffects.between(before, after, ComparisonSpec.DEFAULT_ERROR)
                    .map(told::with)
                    .orElse(told);
        }

        private static ComparedVariant variant(Run run) {
            return new ComparedVariant(
                    "run " + run.id(),
                    Map.of(FACTOR, run.id()),
                    Optional.of(run.id()),
                    Optional.empty(),
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }

        Status status(Status answered) {
            if (answered != Status.DONE) {
                return answered;
            }
            boolean known = comparison.others().stream().allMatch(ComparedVariant::known);
            return known ? ComparisonOutcome.status(answered, judged) : Status.INVALID;
        }
    }
}
