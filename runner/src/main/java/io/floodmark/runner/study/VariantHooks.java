package io.floodmark.runner.study;

import io.floodmark.hooks.HookFailedException;
import io.floodmark.hooks.HookJournal;
import io.floodmark.hooks.HookShell;
import io.floodmark.hooks.ProcessTree;
import io.floodmark.hooks.UndoneHooks;
import io.floodmark.model.comparison.HookRun;
import io.floodmark.model.plan.Hook;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.Variant;
import io.floodmark.model.unit.Durations;
import io.floodmark.runner.Closing;
import io.floodmark.runner.RunContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Shows, runs and stores the hooks of the variants of a comparison, and requires their success. Used by one thread. */
public final class VariantHooks {
    private final HookShell shell;
    private final RunContext runContext;
    private final ComparisonRecorder recorder;
    private final HookJournal journal;

    VariantHooks(RunContext runContext, ComparisonRecorder recorder) {
        this.shell = new HookShell(runContext.time(), runContext.stop());
        this.runContext = runContext;
        this.recorder = recorder;
        this.journal = new HookJournal(runContext.workspace().journals(), runContext.runId());
    }

    /**
     * Returns the longest time to undo changes after a stop request: to end a {@code before} hook, and to run all
     * {@code after} hooks of one variant. 0 if there are no hooks.
     */
    public static Duration undoing(Plan plan) {
        return plan.comparison().stream()
                .flatMap(spec -> spec.variants().stream())
                .filter(Variant::hooked)
                .map(VariantHooks::undoing)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    private static Duration undoing(Variant variant) {
        return variant.after().stream()
                .map(hook -> hook.timeout().plus(ProcessTree.GRACE))
                .reduce(ProcessTree.GRACE, Duration::plus);
    }

    /** Warns of hooks that killed comparisons left undone, since their effects may be part of what is measured now. */
    void warnOfUndone() {
        UndoneHooks.left(runContext.workspace().journals()).stream()
                .flatMap(undone -> undone.lines().stream())
                .forEach(line -> runContext.view().printLine("warning: " + line));
    }

    /** Returns the hooks that will be run, for the user to agree to; one line for each hook. */
    static List<String> lines(Variant variant) {
        String name = variant.name();
        List<String> lines = new ArrayList<>();
        variant.before().forEach(hook -> lines.add(line("before", name, hook)));
        variant.after().forEach(hook -> lines.add(line("after", name, hook)));
        return lines;
    }

    private static String line(String when, String variant, Hook hook) {
        return "runs:   " + when + " each trial with " + variant + ": " + hook.command() + " (at most "
                + Durations.format(hook.timeout()) + ")";
    }

    /**
     * Runs the hooks before a trial.
     *
     * @throws HookFailedException if one fails; those after it are not run then
     */
    void before(Variant variant) {
        journal.owe(variant);
        for (Hook hook : variant.before()) {
            runContext.view().printLine("before " + variant.name() + ": " + hook.command());
            HookRun run = shell.before(variant.name(), hook);
            recorder.ran(run);
            runContext.checkStop();
            require(run, hook);
        }
    }

    /**
     * Runs all hooks after a trial, whether or not one fails.
     *
     * @throws HookFailedException for the first that fails
     */
    void after(Variant variant) {
        try (Closing all = new Closing()) {
            List<Hook> hooks = variant.after();
            for (int last = hooks.size() - 1; last >= 0; last--) {
                Hook hook = hooks.get(last);
                all.add(() -> {
                    runContext.view().printLine("after " + variant.name() + ": " + hook.command());
                    HookRun run = shell.after(variant.name(), hook);
                    recorder.ran(run);
                    require(run, hook);
                    journal.done(variant, hook);
                });
            }
        }
    }

    private static void require(HookRun run, Hook hook) {
        if (run.succeeded()) {
            return;
        }
        String how = run.exit().isPresent()
                ? "ended with status " + run.exit().getAsInt()
                : "was ended after " + Durations.format(hook.timeout());
        throw new HookFailedException(String.format(
                Locale.ROOT,
                "the hook '%s' (%s %s) %s; expected status 0 within %s%s",
                hook.command(),
                run.before() ? "before" : "after",
                run.variant(),
                how,
                Durations.format(hook.timeout()),
                run.output().isEmpty() ? "" : "; it said: " + run.output()));
    }
}
