package io.floodmark.cli;

import io.floodmark.model.ExistingCluster;
import io.floodmark.model.LabCluster;
import java.util.List;
import java.util.function.Function;

/** Opens the place where the trials of a plan run. */
final class Sites {
    private Sites() {}

    /**
     * Starts a lab, or looks over a cluster and asks its owner.
     *
     * @param objections what speaks against the work where the disk is bounded like that, told with the cure
     * @param yes the owner has agreed already
     */
    static Site open(Function<DiskBound, List<String>> objections, Desk desk, boolean yes) {
        if (desk.plan().cluster() instanceof LabCluster lab) {
            desk.view().say("starting a lab: " + lab.brokers() + " broker(s) of Kafka " + lab.kafkaVersion());
            LabSite site = LabSite.open(lab, objections, desk);
            desk.view().say("lab is up after " + site.startTime().toMillis() / 1000.0 + " s");
            return site;
        }
        return GuestSite.open((ExistingCluster) desk.plan().cluster(), objections, desk, yes);
    }
}
