package io.floodmark.cli;

import io.floodmark.config.PlanOverride;
import io.floodmark.model.Cause;
import io.floodmark.model.Diagnosis;
import io.floodmark.model.LabCluster;
import io.floodmark.model.PlanException;
import io.floodmark.model.Run;
import io.floodmark.model.Trial;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;

/**
 * The experiment that confirms a cause: the trial that was explained is held twice more, each on a lab of its own, as it was and with
 * the setting changed. Two trials tell a large effect only; {@code floodmark compare} measures how large.
 */
final class Confirming {
    private static final String ORIGIN = "--confirm";
    private final Repetition repetition;
    private final Cause cause;

    /** @throws PlanException where no plan can make the experiment */
    Confirming(Repetition repetition, Diagnosis diagnosis) {
        this.repetition = repetition;
        Run run = repetition.run();
        this.cause = diagnosis
                .first()
                .orElseThrow(() -> new PlanException(ORIGIN + ": no cause of trial " + diagnosis.trial()
                        + " is proved; expected one, to be confirmed"));
        if (!(StoredRuns.plan(run, List.of()).cluster() instanceof LabCluster)) {
            throw new PlanException(
                    ORIGIN + ": run " + run.id() + " was on a cluster that is not a lab; expected a lab,"
                            + " whose settings may be changed. By hand: "
                            + cause.remedy().experiment());
        }
        if (cause.remedy().changes().isEmpty()) {
            throw new PlanException(
                    ORIGIN + ": no plan changes " + cause.remedy().setting()
                            + "; expected a setting that one does. By hand: "
                            + cause.remedy().experiment());
        }
    }

    /** Holds both, and says what came of it; reports of both lie beside {@code report}. */
    List<String> lines(Path report, CommandLine line) {
        Path ofFirst = report.resolveSibling("confirm-as-it-was.html");
        Path ofSecond = report.resolveSibling("confirm-changed.html");
        Trial before = held(List.of(), ofFirst, line);
        Trial after = held(changes(), ofSecond, line);
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Confirming: " + cause.remedy().experiment());
        lines.add(told("as it was", before));
        lines.add(told(changed(), after));
        lines.add("  " + Experiment.of(before, after).verdict());
        return lines;
    }

    /** Once more where it was invalid, as by another program on the host. */
    private Trial held(List<PlanOverride> changes, Path report, CommandLine line) {
        Trial first = repetition.held(changes, report, line, ORIGIN);
        return first.invalid() ? repetition.held(changes, report, line, ORIGIN) : first;
    }

    private List<PlanOverride> changes() {
        return cause.remedy().changes().stream()
                .map(change -> new PlanOverride(change.key(), change.value(), ORIGIN))
                .toList();
    }

    private String changed() {
        return String.join(
                ", ",
                cause.remedy().changes().stream()
                        .map(change -> change.key() + ": " + change.value())
                        .toList());
    }

    private static String told(String what, Trial trial) {
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
