package io.floodmark.spark;

import io.floodmark.crew.CrewFleet;
import io.floodmark.crew.CrewJar;
import io.floodmark.crew.HttpLibraries;
import io.floodmark.host.ScratchFolder;
import io.floodmark.model.unit.NanoClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Engines on a Spark cluster. Their workers are the tasks of a barrier stage, one job for each session, on executors
 * that stay from the first session to the last. The driver is a child process, run like spark-submit runs it. A lost
 * executor ends its session as disturbed; Spark replaces it for the next.
 */
public final class SparkFleet {
    private SparkFleet() {}

    /**
     * Starts the driver and waits for executors.
     *
     * @throws io.floodmark.model.error.PlanException if the master cannot be reached, or if a setting of Spark is
     *     unsuitable
     * @throws io.floodmark.model.error.TargetException if it provides fewer slots than requested
     */
    public static CrewFleet start(SparkSettings settings, NanoClock clock) {
        MasterReach.require(settings.fleet().on());
        ScratchFolder folder = ScratchFolder.make("fleet");
        try {
            boolean http = settings.crew().workload().produce().http().isPresent();
            Path jar = settings.files().jar().orElseGet(() -> packed(folder.path(), http));
            return new CrewFleet(settings.crew(), SparkCommand.of(settings, jar, folder), folder, clock);
        } catch (RuntimeException failed) {
            folder.close();
            throw failed;
        }
    }

    /** Packs a jar like that of a release: slf4j, log4j and the codecs of kafka-clients come from Spark. */
    static Path packed(Path folder, boolean http) {
        List<Class<?>> libraries = new ArrayList<>(List.of(SparkDriver.class));
        if (http) {
            libraries.addAll(HttpLibraries.all());
        }
        return CrewJar.packed(folder.resolve("floodmark-spark.jar"), libraries);
    }
}
