package io.floodmark.runner.load;

import io.floodmark.config.writer.PlanWriter;
import io.floodmark.crew.CrewSettings;
import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.PluginPath;
import io.floodmark.kafka.wire.producer.ProducerFleet;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.FleetSpec;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.Vary;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.runner.Home;
import io.floodmark.runner.RunContext;
import io.floodmark.spark.DriverFiles;
import io.floodmark.spark.SparkFleet;
import io.floodmark.spark.SparkSettings;
import io.floodmark.spark.Submitted;
import io.floodmark.ssh.SshFleet;
import io.floodmark.ssh.SshSettings;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Creates the producers of a plan that generates its load on other machines. */
final class RemoteFleets {
    private RemoteFleets() {}

    /**
     * Starts the workers and waits for them.
     *
     * @param brokers advertised addresses by broker id
     * @param pool size of the distinct batches of all workers of a process
     * @param client properties, which include the client id of this run
     */
    static ProducerFleet of(
            FleetSpec fleet,
            RunContext runContext,
            KafkaSite site,
            Map<Integer, InetSocketAddress> brokers,
            List<String> topics,
            Bytes pool,
            Map<String, String> client) {
        Plan plan = runContext.plan();
        if (runContext.vary() instanceof Vary.ByProducers) {
            throw new PlanException("fleet.on is " + fleet.on()
                    + ", whose number of producers is fixed; expected load.rate," + " or no boundary over load.each");
        }
        CrewSettings crew = new CrewSettings(
                fleet.workers(),
                site.client().bootstrapServers(),
                brokers,
                client,
                (secrets(site.client().properties()) || !secretHeaders(plan).isEmpty()) && !fleet.insecure(),
                topics,
                plan.workload(),
                producers(plan.workload().produce(), fleet),
                PlanWriter.write(plan),
                plan.workload().produce().http().map(HttpFiles::read).orElse(RequestTexts.NONE),
                pool);
        return fleet.overSsh() ? overSsh(fleet, crew, runContext, site) : onSpark(fleet, crew, runContext, site);
    }

    /** Returns the planned number of producers. HTTP connections have a default, which is at least one per worker. */
    static OptionalInt producers(ProduceSpec produce, FleetSpec fleet) {
        return produce.producers().isEmpty() && produce.http().isPresent()
                ? OptionalInt.of(Math.max(
                        HttpProduce.DEFAULT_CONNECTIONS, fleet.workers().orElse(0)))
                : produce.producers();
    }

    private static Map<String, String> secretHeaders(Plan plan) {
        return plan.workload().produce().http().map(HttpProduce::headerFiles).orElse(Map.of());
    }

    private static ProducerFleet overSsh(FleetSpec fleet, CrewSettings crew, RunContext runContext, KafkaSite site) {
        runContext.view().printLine("starting the fleet over ssh on " + fleet.on());
        return SshFleet.start(
                new SshSettings(fleet.on(), crew, SshSettings.CLIENT, log(runContext, site, "ssh")), runContext.time());
    }

    private static ProducerFleet onSpark(FleetSpec fleet, CrewSettings crew, RunContext runContext, KafkaSite site) {
        runContext.view().printLine("starting the fleet on Spark at " + fleet.on());
        DriverFiles files = new DriverFiles(
                SparkReleases.classPath(fleet.on(), runContext.view()::printLine),
                submitted().or(() -> SparkReleases.defaults(System.getenv())),
                // The jar in the installation has no plug-ins.
                Home.sparkJar().filter(ready -> PluginPath.inUse().isEmpty()));
        return SparkFleet.start(
                new SparkSettings(fleet, crew, files, log(runContext, site, "spark")), runContext.time());
    }

    private static Path log(RunContext runContext, KafkaSite site, String kind) {
        return site.journals().resolve(runContext.runId() + "-" + kind + ".log");
    }

    /** Returns the properties file of spark-submit, if spark-submit started this process. */
    private static Optional<Path> submitted() {
        return Optional.ofNullable(System.getenv(Submitted.PROPERTIES)).map(Path::of);
    }

    private static boolean secrets(ClientProperties client) {
        return !client.visible().keySet().containsAll(client.secret().keySet());
    }
}
