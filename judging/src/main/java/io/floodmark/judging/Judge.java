package io.floodmark.judging;

import io.floodmark.model.plan.Objective;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import io.floodmark.model.workload.EngineKind;
import java.util.List;
import java.util.Optional;

/**
 * Judges a trial by its observation. Immutable: the same observation gives the same judgement, so a stored run can be
 * judged again with other thresholds.
 *
 * <p>The rules apply in this order: a trial that was disturbed, is too short or has inconsistent counts is invalid. A
 * trial in which nothing fired is sustained if the brokers confirmed it, even if the generator was busy: the offered
 * load was achieved. A trial in which an indicator fired is invalid if CPU was stolen or used by other processes, or if
 * the generator could have caused all that fired and is not ruled out; otherwise it is overloaded. Real clients are
 * part of the test: if they are the bottleneck, this is reported, but does not invalidate the trial.
 */
public final class Judge {
    /**
     * Fraction of its threshold that the utilisation of a host's CPU, or of a link, must reach to explain symptoms
     * without another cause.
     */
    private static final double NEAR = 0.9;

    private final RuleBook rules;
    private final GeneratorWatch generator;
    private final Surroundings surroundings;
    private final boolean clientsTested;

    /** Creates a judge for a generator that is not under test itself. */
    public Judge(Indicators indicators, Objective objective, Surroundings surroundings) {
        this(indicators, objective, surroundings, EngineKind.WIRE);
    }

    /**
     * Creates a judge for a load of the given engine.
     *
     * @param engine with CLIENT, the generator is part of the test, so an overload that it causes counts; with HTTP,
     *     the service between generator and brokers is part of the test
     */
    public Judge(Indicators indicators, Objective objective, Surroundings surroundings, EngineKind engine) {
        this.rules = new RuleBook(indicators, objective);
        this.generator = new GeneratorWatch(surroundings, objective, engine == EngineKind.HTTP);
        this.surroundings = surroundings;
        this.clientsTested = engine == EngineKind.CLIENT;
    }

    public Judgement judge(Observation seen) {
        List<IndicatorReading> all = rules.readAll(seen);
        List<IndicatorReading> readings = explained(all);
        List<IndicatorReading> hard = explained(Readings.without(Indicator.LATENCY, all));
        GeneratorProof proof = generator.examine(seen, readings);
        return new Judgement(verdict(seen, readings, proof), verdict(seen, hard, proof), readings, proof);
    }

    /** True if other processes or virtual machines took so much CPU that an overload would not be valid. */
    public boolean othersTookCpu(Observation seen) {
        return taken(seen).isPresent();
    }

    /** Returns what the machine of a lab did to the trial; nothing if the trial is invalid for another reason. */
    public Disturbance disturbance(Observation seen) {
        return Disturbance.of(seen, surroundings);
    }

    /** True if nothing outside the load and the cluster makes the trial invalid. */
    public boolean judgeable(Observation seen) {
        return Validity.objection(seen).isEmpty() && taken(seen).isEmpty();
    }

    /**
     * True if the generator may have been the bottleneck and only an experiment can show it: the load was not
     * sustained, the generator's resources are within bounds, and no broker is known to be busy. False for real clients
     * and for services between generator and brokers, which are under test themselves.
     */
    public boolean generatorSuspected(Observation seen) {
        List<IndicatorReading> readings = explained(rules.readAll(seen));
        List<Indicator> fired = Causes.fired(readings);
        return !clientsTested
                && !fired.isEmpty()
                && judgeable(seen)
                && Causes.couldBeTheGenerators(fired, surroundings.sharedHost())
                && generator.inQuestion(seen, readings);
    }

    private Optional<Verdict.Invalid> taken(Observation seen) {
        return Validity.stolen(seen).or(() -> CpuInterference.objection(seen, surroundings));
    }

    private Verdict verdict(Observation seen, List<IndicatorReading> readings, GeneratorProof proof) {
        return Validity.objection(seen)
                .<Verdict>map(objection -> objection)
                .orElseGet(() -> byIndicators(seen, readings, proof));
    }

    private Verdict byIndicators(Observation seen, List<IndicatorReading> readings, GeneratorProof proof) {
        List<Indicator> fired = Causes.fired(readings);
        if (fired.isEmpty()) {
            return passed(seen, readings);
        }
        Optional<Verdict.Invalid> taken = taken(seen);
        if (taken.isPresent()) {
            return taken.get();
        }
        if (!clientsTested && !proof.innocent() && Causes.couldBeTheGenerators(fired, surroundings.sharedHost())) {
            return new Verdict.Invalid(
                    GeneratorWatch.tested(seen) ? InvalidCause.GENERATOR_SUSPECTED : InvalidCause.GENERATOR,
                    "the load generator may be the bottleneck: " + proof.reason());
        }
        return new Verdict.Overloaded(fired);
    }

    /**
     * Returns the verdict of a trial in which nothing fired. It is not a pass without the end offsets of the brokers.
     * An overload does not need them.
     */
    private static Verdict passed(Observation seen, List<IndicatorReading> readings) {
        if (seen.events().stream().anyMatch(event -> event.kind() == TrialEvent.Kind.DECIDED_OVERLOADED)) {
            return new Verdict.Invalid(
                    InvalidCause.DISTURBED,
                    "the trial was ended early as overloaded, but no indicator showed an overload at its end");
        }
        if (!seen.confirmation().read()) {
            return new Verdict.Invalid(
                    InvalidCause.UNCONFIRMED,
                    "the end offsets could not be read, so the acknowledged records are not verified");
        }
        if (!(seen.achievedPerSecond() > 0)) {
            return new Verdict.Invalid(
                    InvalidCause.UNCONFIRMED,
                    "no record was completed in the measured part; raise the load, or measure for longer");
        }
        boolean byMemory =
                readings.stream().anyMatch(reading -> reading.indicator() == Indicator.DISK && reading.fired());
        return byMemory ? new Verdict.SustainedByMemory() : new Verdict.Sustained();
    }

    /**
     * Adds the CPU and the link as causes: while work waits, a saturated host CPU or link is a cause. If there is no
     * other cause, the fuller of the two also counts when it is close to its threshold, since a queue for the CPU is
     * long before its mean reads full. If no work waits, a saturated CPU is not a cause: batches grow, and throughput
     * still rises. A latency above its objective is not waiting work: it is the bottleneck itself, whatever takes the
     * time.
     */
    private static List<IndicatorReading> explained(List<IndicatorReading> readings) {
        Optional<IndicatorReading> waiting = Causes.waiting(readings);
        boolean alone = waiting.isPresent() && Causes.onlySymptoms(Causes.fired(readings));
        double enough = alone ? Math.min(1, Math.max(NEAR, fullest(readings))) : 1;
        return readings.stream()
                .map(reading -> reading.indicator().onlyWhereWorkWaits() && reading.utilisation() >= enough
                        ? busy(reading, waiting)
                        : reading)
                .toList();
    }

    /** Returns the utilisation of the fuller of CPU and link; 0 if neither was read. */
    private static double fullest(List<IndicatorReading> readings) {
        return readings.stream()
                .filter(reading -> reading.indicator().onlyWhereWorkWaits())
                .mapToDouble(IndicatorReading::utilisation)
                .filter(utilisation -> !Double.isNaN(utilisation))
                .max()
                .orElse(0);
    }

    private static IndicatorReading busy(IndicatorReading busy, Optional<IndicatorReading> waiting) {
        String how = busy.utilisation() > 1 ? ", which is the case: " : "; close enough to be the cause: ";
        return new IndicatorReading(
                busy.indicator(),
                waiting.isPresent() ? IndicatorReading.State.FIRED : busy.state(),
                busy.value(),
                busy.threshold(),
                busy.utilisation(),
                busy.where(),
                busy.evidence()
                        + waiting.map(symptom -> how + symptom.evidence()).orElse(", which is not the case"));
    }
}
