package io.floodmark.runner.study;

import io.floodmark.config.writer.PlanWriter;
import io.floodmark.model.comparison.CommonLoad;
import io.floodmark.model.comparison.ComparedVariant;
import io.floodmark.model.comparison.ComparisonRun;
import io.floodmark.model.comparison.HookRun;
import io.floodmark.model.comparison.TrialPair;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.runner.RunContext;
import io.floodmark.store.RunStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Keeps a comparison while it is conducted, and stores each part as soon as it is known. Used by one thread. */
final class ComparisonRecorder {
    private final RunStore store;
    private final ComparisonRun begun;
    private final List<ComparedVariant> variants;
    private final List<HookRun> hooks = new ArrayList<>();
    private Optional<CommonLoad> load = Optional.empty();
    private Optional<Instant> ended = Optional.empty();
    private Optional<String> outcome = Optional.empty();

    ComparisonRecorder(RunStore store, RunContext runContext) {
        this.store = store;
        ComparisonSpec spec = runContext.plan().comparison().orElseThrow();
        this.variants = new ArrayList<>(
                spec.variants().stream().map(ComparedVariant::of).toList());
        this.begun = new ComparisonRun(
                runContext.runId(),
                runContext.command(),
                runContext.wall().instant(),
                Optional.empty(),
                PlanWriter.write(runContext.plan()),
                spec.measure(),
                Optional.empty(),
                variants,
                List.of(),
                Optional.empty());
        store.begin(begun);
    }

    Instant started() {
        return begun.started();
    }

    void found(CommonLoad common) {
        load = Optional.of(common);
        store.addLoad(begun.id(), common);
    }

    /** @param number of the variant, from 0, which is the baseline */
    void change(int number, UnaryOperator<ComparedVariant> change) {
        variants.set(number, change.apply(variants.get(number)));
        store.update(begun.id(), number, variants.get(number));
    }

    void add(int number, TrialPair pair) {
        List<TrialPair> pairs = new ArrayList<>(variants.get(number).pairs());
        store.addPair(begun.id(), number, pairs.size(), pair);
        pairs.add(pair);
        variants.set(number, variants.get(number).with(pairs));
    }

    void ran(HookRun hook) {
        store.addHook(begun.id(), hooks.size(), hook);
        hooks.add(hook);
    }

    void end(Instant when, String how) {
        ended = Optional.of(when);
        outcome = Optional.of(how);
        store.endComparison(begun.id(), when, how);
    }

    boolean ended() {
        return ended.isPresent();
    }

    ComparedVariant variant(int number) {
        return variants.get(number);
    }

    /** Returns the comparison as far as it is known now. */
    ComparisonRun comparison() {
        return new ComparisonRun(
                begun.id(),
                begun.command(),
                begun.started(),
                ended,
                begun.effectivePlan(),
                begun.measure(),
                load,
                variants,
                hooks,
                outcome);
    }
}
