package io.floodmark.diagnosis;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds why a load was not sustained. Every rule reads the trial: the required signal of its bottleneck must be
 * present; then it collects evidence for and against it. A cause is proved if independent sources agree
 * ({@link Cause#proved}). Of several causes, the first in the order of {@link Bottleneck} is the answer, since later
 * ones may follow from it. Stateless: the same trial gives the same diagnosis.
 *
 * <p>If the load was sustained, only problems are searched that spoil the measurement or allow the load for a limited
 * time only: replicas that are moved, and disks that fall behind.
 */
public final class Diagnostician {
    private static final List<CauseRule> ALWAYS = List.of(new MovedReplicas(), new SlowDisks());
    private static final List<CauseRule> IN_TROUBLE = List.of(
            new TakenCpu(),
            new ConfinedGenerator(),
            new Quotas(),
            new GeneratorCollections(),
            new BusyClient(),
            new BrokerCpuLimit(),
            new FullNetwork(),
            new HotPartition(),
            new UnevenBrokers(),
            new Recompression(),
            new NetworkThreads(),
            new ColdReads(),
            new BrokerCollections(),
            new Replication(),
            new RequestHandlers(),
            new FullHost());

    private Diagnostician() {}

    /** Explains the trial with the most evidence about the limit of a run; empty if there is none. */
    public static Optional<Diagnosis> explain(Run run, Plan plan) {
        return trialToExplain(run, plan).map(trial -> explain(trial, plan, run));
    }

    /** Explains one trial of a run. */
    public static Diagnosis explain(Trial trial, Plan plan, Run run) {
        List<String> quotas = run.conditions().stream()
                .filter(condition -> condition.name().equals(Condition.QUOTA))
                .map(Condition::value)
                .toList();
        List<Observation> earlier = run.trials().stream()
                .filter(other -> other.number() < trial.number())
                .filter(other -> !(other.verdict() instanceof Verdict.Invalid invalid)
                        || invalid.cause().generatorSuspected())
                .map(Trial::observation)
                .toList();
        return explain(new DiagnosisContext(trial, plan, run.surroundings(), quotas, earlier));
    }

    static Diagnosis explain(DiagnosisContext context) {
        List<Cause> causes = Stream.concat(
                        ALWAYS.stream(), context.troubled() ? IN_TROUBLE.stream() : Stream.<CauseRule>of())
                .flatMap(rule -> rule.evaluate(context).stream())
                .sorted(Comparator.comparing(Cause::bottleneck))
                .toList();
        List<Cause> proved = causes.stream().filter(Cause::proved).toList();
        List<Cause> suspected = causes.stream().filter(cause -> !cause.proved()).toList();
        return new Diagnosis(
                context.trial().number(),
                state(context, proved),
                proved,
                suspected,
                CrossChecks.of(context),
                Stalls.of(context));
    }

    private static Diagnosis.State state(DiagnosisContext context, List<Cause> proved) {
        if (!proved.isEmpty()) {
            return Diagnosis.State.KNOWN;
        }
        boolean explained = !context.troubled()
                && context.overtakenDisks().isEmpty()
                && !context.trial().invalid();
        return explained ? Diagnosis.State.NOTHING_LIMITS : Diagnosis.State.INCONCLUSIVE;
    }

    /**
     * Returns the overload just above the limit; if there is none, the last overload, then the last trial that needs an
     * explanation, then the highest load.
     */
    private static Optional<Trial> trialToExplain(Run run, Plan plan) {
        Optional<Trial> above = run.limits().stream()
                .map(Limit::overloadAbove)
                .flatMap(number -> number.isPresent()
                        ? run.trials().stream().filter(trial -> trial.number() == number.getAsInt())
                        : Stream.of())
                .reduce((earlier, later) -> later);
        return above.or(() -> last(run.trials().stream().filter(Trial::overloaded)))
                .or(() -> last(run.trials().stream()
                        .filter(trial -> new DiagnosisContext(trial, plan, run.surroundings(), List.of(), List.of())
                                .troubled())))
                .or(() -> run.trials().stream()
                        .max(Comparator.comparingDouble(trial -> trial.load().perSecond())));
    }

    private static Optional<Trial> last(Stream<Trial> trials) {
        return trials.reduce((earlier, later) -> later);
    }
}
