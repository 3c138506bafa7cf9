package io.floodmark.runner.run;

import io.floodmark.config.writer.PlanWriter;
import io.floodmark.host.MachineFingerprint;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.verdict.Goal;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Site;
import io.floodmark.runner.StoredRuns;
import io.floodmark.search.PlaceHistory;
import io.floodmark.store.RunReader;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The machine or cluster on which a run takes place, with what is being measured there. Limits of the same place are
 * comparable: what differs between them is the hour and the start.
 */
final class Place {
    /** Sections of a plan that say how something is searched or spent, and not what is measured. */
    private static final Pattern NOT_MEASURED =
            Pattern.compile("(?m)^(?:size|search|budget|shared|seed|repeat):.*\n(?:[ ].*\n)*");

    private final RunContext runContext;
    private final String id;
    private final Map<Goal, PlaceHistory> histories = new EnumMap<>(Goal.class);

    private Place(RunContext runContext, String id) {
        this.runContext = runContext;
        this.id = id;
    }

    static Place of(RunContext runContext, Site site) {
        Plan plan = runContext.plan();
        String where = plan.cluster() instanceof ExistingCluster existing
                ? existing.bootstrapServers()
                : MachineFingerprint.facts(site.conditions());
        String whole = where + "\n" + measured(PlanWriter.write(plan));
        return new Place(
                runContext,
                UUID.nameUUIDFromBytes(whole.getBytes(StandardCharsets.UTF_8)).toString());
    }

    private static String measured(String plan) {
        return NOT_MEASURED.matcher(plan).replaceAll("");
    }

    /** Returns the fingerprint. */
    String id() {
        return id;
    }

    /** Returns the limits that other runs of the store had found here when they were first needed. */
    PlaceHistory history(Goal goal) {
        return histories.computeIfAbsent(goal, this::read);
    }

    private PlaceHistory read(Goal goal) {
        try (RunReader reader = runContext.workspace().openReader()) {
            return new PlaceHistory(reader.limits(id, goal, runContext.runId()).stream()
                    .map(limit -> limit.found(StoredRuns.plan(limit).search().trial()))
                    .toList());
        } catch (EnvironmentException unreachable) {
            // A run whose store is lost for a while goes on: its own results are kept until the store is back.
            runContext.view().printLine("limits of earlier runs are left out: " + unreachable.getMessage());
            return new PlaceHistory(List.of());
        }
    }
}
