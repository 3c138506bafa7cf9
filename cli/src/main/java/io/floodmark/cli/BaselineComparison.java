package io.floodmark.cli;

import io.floodmark.config.PlanPlaces;
import io.floodmark.model.ComparedVariant;
import io.floodmark.model.ComparisonRun;
import io.floodmark.model.Effect;
import io.floodmark.model.GateResult;
import io.floodmark.model.Limit;
import io.floodmark.model.Measure;
import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.model.Run;
import io.floodmark.model.VariantLimit;
import io.floodmark.report.Answer;
import io.floodmark.report.HtmlReport;
import io.floodmark.search.comparison.LimitEffects;
import io.floodmark.store.RunStore;
import io.floodmark.trial.SystemRunTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * The limit of one run beside that of another, stored one. They are no pairs: what the machine did between them is part of the
 * difference, so that their own intervals, that between starts of a lab included, say how sure it is.
 */
final class BaselineComparison {
    private static final String FACTOR = "run";

    private final String baseline;
    private final PlanFile planFile;
    private final OutputFlags output;
    private final GateFlags gates;
    private final CommandLine line;

    BaselineComparison(String baseline, PlanFile planFile, OutputFlags output, GateFlags gates, CommandLine line) {
        this.baseline = baseline;
        this.planFile = planFile;
        this.output = output;
        this.gates = gates;
        this.line = line;
    }

    /** @param other a stored run; null: it is run now */
    ExitCode run(@Nullable String other) {
        Run then = StoredRuns.find(output.workspace(), baseline);
        Limit limit = Answer.told(then)
                .orElseThrow(() -> new PlanException("--baseline: run " + then.id()
                        + " has no limit; expected a run of floodmark limit that found one"));
        if (limit.high().isEmpty()) {
            throw new PlanException("--baseline: run " + then.id() + " knows no upper end of its limit, so that nothing"
                    + " can be held against it; expected one that saw an overload");
        }
        if (other != null) {
            output.requireWritableReport();
            Told told = new Told(then, StoredRuns.find(output.workspace(), other), gates);
            told.comparison().ifPresent(answer -> tell(told, answer));
            return told.code(ExitCode.DONE);
        }
        return search(then);
    }

    private void tell(Told told, ComparisonRun answer) {
        try (Telling telling = new Telling(output, line.getOut(), Views.open(output.json, new SystemRunTime()))) {
            telling.found(answer, told.judged(), Sized.NOT_ASKED, this::stored);
        }
        gates.write(answer, told.judged());
    }

    private Optional<Run> stored(String id) {
        return Optional.of(StoredRuns.find(output.workspace(), id));
    }

    private ExitCode search(Run then) {
        boolean given = planFile.file != null || !planFile.flags.overrides().isEmpty();
        Plan plan = given ? planFile.ofOne(planFile.flags.overrides()) : StoredRuns.plan(then, List.of());
        if (!given) {
            planFile.requireRunnable(StoredRuns.text(then));
        }
        PlanPlaces places = given ? planFile.places(planFile.flags.overrides()) : PlanPlaces.NOWHERE;
        return new Departure(plan, places, output, line, Duration.ZERO).run(desk -> search(then, desk));
    }

    private ExitCode search(Run then, Desk desk) {
        LimitMission mission = new LimitMission();
        List<Run> found = new ArrayList<>();
        ExitCode code;
        try (Telling telling = new Telling(output, line.getOut(), desk.view())) {
            try (RunStore store = RunStore.open(desk.workspace().store());
                    Site site = Sites.open(mission::objections, desk, output.yes)) {
                desk.heedStop();
                code = new Execution(store, desk, site, Optional.empty())
                        .run(mission, found::add, broken -> HtmlReport.write(broken, output.report))
                        .code();
                desk.view().say("removing what was made");
            }
            Told told = new Told(then, found.get(0), gates);
            told.comparison().ifPresent(comparison -> {
                telling.found(comparison, told.judged(), Sized.NOT_ASKED, this::stored);
                gates.write(comparison, told.judged());
            });
            return told.code(code);
        }
    }

    /** What two runs come to. */
    private static final class Told {
        private final Optional<ComparisonRun> comparison;
        private final List<GateResult> judged;

        Told(Run then, Run now, GateFlags gates) {
            this.comparison = Answer.told(now).map(limit -> compared(then, now, limit));
            this.judged = comparison
                    .map(known -> ComparisonOutcome.judge(known, gates.gates()))
                    .orElse(List.of());
        }

        private static ComparisonRun compared(Run then, Run now, Limit limit) {
            VariantLimit before = VariantLimit.of(Answer.told(then).orElseThrow(), true);
            VariantLimit after = VariantLimit.of(limit, true);
            ComparedVariant base = variant(then, before);
            ComparedVariant other = variant(now, after);
            Optional<Effect> effect = LimitEffects.between(before, after);
            ComparedVariant known = effect.map(other::with)
                    .orElseGet(() -> other.noting("its limit has no upper end, since no overload was seen"));
            ComparedVariant told = then.effectivePlan().equals(now.effectivePlan())
                    ? known
                    : known.noting("the plans of the two runs differ; both are stored with them");
            return new ComparisonRun(
                    now.id(),
                    now.command(),
                    now.started(),
                    now.ended(),
                    now.effectivePlan(),
                    Measure.LIMIT,
                    Optional.empty(),
                    List.of(base, told),
                    List.of(),
                    now.outcome());
        }

        private static ComparedVariant variant(Run run, VariantLimit limit) {
            return new ComparedVariant(
                    "run " + run.id(),
                    Map.of(FACTOR, run.id()),
                    Optional.of(run.id()),
                    Optional.of(limit),
                    List.of(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }

        Optional<ComparisonRun> comparison() {
            return comparison;
        }

        List<GateResult> judged() {
            return judged;
        }

        ExitCode code(ExitCode answered) {
            return comparison.isEmpty() ? ExitCode.INVALID : ComparisonOutcome.code(answered, judged);
        }
    }
}
