package io.floodmark.runner.explain;

import io.floodmark.config.tree.PlanOverride;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Rate;
import io.floodmark.runner.StoredRuns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The experiment that confirms a cause. The explained trial is repeated twice, each time on a new lab: unchanged, and
 * with the setting changed. Two trials reveal only a large effect; {@code floodmark compare} measures its size. So both
 * are offered a quarter more than the explained trial achieved, if that trial was offered less. Otherwise the effect
 * could not exceed the difference between two equal labs.
 */
public final class Confirming {
    private static final String ORIGIN = ConfirmableCause.ORIGIN;
    private static final double ROOM = 1.25;

    private final Repetition repetition;
    private final ConfirmableCause confirmed;

    /**
     * Chooses the cause.
     *
     * @param named key of the cause; empty for the first that can be confirmed
     * @throws PlanException if no plan can make the experiment
     */
    public Confirming(Repetition repetition, Diagnosis diagnosis, Optional<String> named) {
        Trial trial = repetition.trial();
        this.repetition =
                repetition.at(withRoom(trial.load(), trial.observation().achievedPerSecond()));
        Run run = repetition.run();
        if (!(StoredRuns.plan(run, List.of()).cluster() instanceof LabCluster)) {
            throw new PlanException(
                    ORIGIN + ": run " + run.id() + " was on a cluster that is not a lab; expected a lab,"
                            + " whose settings may be changed"
                            + diagnosis
                                    .first()
                                    .map(cause -> ". By hand: " + cause.remedy().experiment())
                                    .orElse(""));
        }
        this.confirmed = ConfirmableCause.of(run, diagnosis, named);
    }

    /** Returns the load to offer, which is never less than the trial's. */
    static Rate withRoom(Rate offered, double achieved) {
        return ROOM * achieved > offered.perSecond() ? new Rate(Math.ceil(ROOM * achieved)) : offered;
    }

    /** Runs both trials and returns the result as lines. Their reports are written to the folder of {@code report}. */
    public List<String> lines(Path report, TrialLauncher launcher) {
        Path ofFirst = report.resolveSibling("confirm-as-it-was.html");
        Path ofSecond = report.resolveSibling("confirm-changed.html");
        Trial before = held(List.of(), ofFirst, launcher);
        Trial after = held(confirmed.changes(), ofSecond, launcher);
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Confirming " + confirmed.cause().bottleneck().key() + ": "
                + confirmed.cause().remedy().experiment());
        lines.add(line("as it was", before));
        lines.add(line(confirmed.changed(), after));
        lines.add("  " + Experiment.of(before, after).verdict());
        confirmed.skipped().forEach(cause -> lines.add("Not confirmed: " + cause));
        return lines;
    }

    /** Repeats a trial that was invalid, for example because of another program on the host. */
    private Trial held(List<PlanOverride> changes, Path report, TrialLauncher launcher) {
        Trial first = repetition.held(changes, report, launcher, ORIGIN);
        return first.invalid() ? repetition.held(changes, report, launcher, ORIGIN) : first;
    }

    private static String line(String what, Trial trial) {
        return String.format(
                Locale.ROOT,
                "  %s: %s, %.0f of %.0f records/s, mean latency %.1f ms",
                what,
                trial.verdict().label(),
                trial.observation().achievedPerSecond(),
                trial.load().perSecond(),
                trial.observation().latency().meanNanos() / 1e6);
    }
}
