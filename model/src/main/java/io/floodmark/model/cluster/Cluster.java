package io.floodmark.model.cluster;

/** The tested cluster: an existing one, or a lab started by the run. */
public sealed interface Cluster permits ExistingCluster, LabCluster {
    /** True if the run owns the cluster, may apply the maximum rate to it and discards it afterwards. */
    boolean lab();
}
