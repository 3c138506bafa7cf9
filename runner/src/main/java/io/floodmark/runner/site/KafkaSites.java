package io.floodmark.runner.site;

import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.plan.Plan;
import io.floodmark.runner.DiskNeed;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Site;
import io.floodmark.runner.Sites;
import io.floodmark.runner.Workspace;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.SystemRunTime;

/** Starts labs, and checks existing clusters and asks their owners. */
public final class KafkaSites implements Sites {
    private final OwnerConfirmation confirmation;

    /**
     * Opens labs and existing clusters.
     *
     * @param confirmation asks the owners of existing clusters
     */
    public KafkaSites(OwnerConfirmation confirmation) {
        this.confirmation = confirmation;
    }

    @Override
    public Plan withDefaults(Plan plan, Workspace workspace, RunTime time) {
        if (plan.cluster() instanceof ExistingCluster existing) {
            return new ClusterDefaults(existing, time).of(plan);
        }
        return FreeSpace.of(LabVolumes.of(plan, (LabCluster) plan.cluster(), workspace.labs()))
                .map(space -> plan.with(space.limit(plan.budget())))
                .orElse(plan);
    }

    @Override
    public Site open(DiskNeed need, RunContext runContext, boolean yes) {
        if (runContext.plan().cluster() instanceof LabCluster lab) {
            runContext
                    .view()
                    .printLine("starting a lab: " + lab.brokers() + (lab.brokers() == 1 ? " broker" : " brokers")
                            + " of Kafka " + lab.kafkaVersion());
            if (lab.hosts().separate()) {
                return ExistingClusterSite.open(lab, need, runContext, confirmation);
            }
            LabSite site = LabSite.open(lab, need, runContext);
            runContext.view().printLine("lab is up after " + site.startTime().toMillis() / 1000.0 + " s");
            return site;
        }
        return ExistingClusterSite.open(
                (ExistingCluster) runContext.plan().cluster(), need, runContext, confirmation, yes);
    }

    @Override
    public RunTime time(long nanos) {
        return new SystemRunTime(nanos);
    }
}
