package io.floodmark.lab;

import io.floodmark.model.cluster.LabCluster;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;

/** A process that only owns a lab, for a test to kill. */
public final class OwnerMain {
    private OwnerMain() {}

    public static void main(String[] args) throws InterruptedException {
        Path folder = Path.of(args[0]);
        LabCluster cluster = new LabCluster(
                1, TestLabs.version(), false, false, TestLabs.QUICK_START, Map.of(), OptionalDouble.empty());
        Lab.start(cluster, TestLabs.settings(folder), TestLabs.tools(folder));
        new CountDownLatch(1).await();
    }
}
