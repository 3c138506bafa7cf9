package io.floodmark.cli;

import io.floodmark.config.PlanWriter;
import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ProducerFleet;
import io.floodmark.model.Bytes;
import io.floodmark.model.FleetSpec;
import io.floodmark.model.Plan;
import io.floodmark.model.PlanException;
import io.floodmark.model.Vary;
import io.floodmark.spark.DriverFiles;
import io.floodmark.spark.SparkFleet;
import io.floodmark.spark.SparkSettings;
import io.floodmark.spark.Submitted;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the fleet of producers of a plan that generates its load on a Spark cluster. */
final class SparkFleets {
    private SparkFleets() {}

    /**
     * Waits for executors.
     *
     * @param pool what the distinct batches of all workers take
     * @param client properties, the client id of this run among them
     */
    static ProducerFleet of(
            FleetSpec fleet,
            Desk desk,
            Site site,
            int brokers,
            List<String> topics,
            Bytes pool,
            Map<String, String> client) {
        Plan plan = desk.plan();
        if (desk.vary() instanceof Vary.ByProducers) {
            throw new PlanException("fleet.on is " + fleet.on() + ", whose producers are made once; expected load.rate,"
                    + " or no boundary over load.each");
        }
        desk.view().say("starting the fleet on Spark at " + fleet.on());
        return new SparkFleet(
                new SparkSettings(
                        fleet,
                        site.client().bootstrapServers(),
                        client,
                        secrets(site.client().properties()),
                        topics,
                        plan.workload(),
                        plan.workload().produce().producers(),
                        brokers,
                        PlanWriter.write(plan),
                        pool,
                        new DriverFiles(
                                SparkReleases.classPath(fleet.on(), desk.view()::say), submitted(), Home.sparkJar()),
                        site.journals().resolve(desk.runId() + "-spark.log")),
                desk.time());
    }

    /** What spark-submit was told, where that is what runs us. */
    private static Optional<Path> submitted() {
        return Optional.ofNullable(System.getenv(Submitted.PROPERTIES)).map(Path::of);
    }

    private static boolean secrets(ClientProperties client) {
        return !client.visible().keySet().containsAll(client.secret().keySet());
    }
}
