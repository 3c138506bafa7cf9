package io.floodmark.model;

/** What is tested: a cluster that exists, or a lab started here. */
public sealed interface Cluster permits ExistingCluster, LabCluster {
    /** True where the cluster is ours alone, to be driven flat out and thrown away. */
    boolean lab();
}
