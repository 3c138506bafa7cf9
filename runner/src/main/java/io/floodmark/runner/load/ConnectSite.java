package io.floodmark.runner.load;

import io.floodmark.artifacts.ArtifactStore;
import io.floodmark.host.WorkerProbe;
import io.floodmark.kafka.connect.ConnectConsumers;
import io.floodmark.kafka.connect.ConnectRest;
import io.floodmark.kafka.connect.SinkSettings;
import io.floodmark.kafka.probe.JmxSource;
import io.floodmark.kafka.probe.RemoteJmx;
import io.floodmark.kafka.safety.OwnedConnectors;
import io.floodmark.kafka.safety.OwnedGroups;
import io.floodmark.lab.ConnectReleases;
import io.floodmark.lab.ConnectRequest;
import io.floodmark.lab.ConnectWorkers;
import io.floodmark.lab.Lab;
import io.floodmark.load.ConsumerFleet;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Condition;
import io.floodmark.model.workload.ConnectConsume;
import io.floodmark.runner.FetchLines;
import io.floodmark.runner.Home;
import io.floodmark.runner.RunContext;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Kafka Connect as a plan uses it for reading: workers that a lab starts, or an existing Connect cluster. Used by one
 * thread.
 */
final class ConnectSite {
    private static final Duration START = Duration.ofMinutes(3);

    private final TargetEnvironment environment;
    private Optional<ConnectWorkers> workers = Optional.empty();
    private int connectors;
    private int revivals;

    ConnectSite(TargetEnvironment environment) {
        this.environment = environment;
    }

    /** Fetches the releases that a lab of this plan starts, if they are missing. Called before anything is created. */
    static void fetch(Plan plan, Consumer<String> say) {
        if (plan.cluster() instanceof LabCluster lab
                && plan.workload().consume().stream()
                        .anyMatch(each -> each.connect().isPresent())) {
            releases(say).jars(lab.kafkaVersion());
        }
    }

    private static ConnectReleases releases(Consumer<String> say) {
        return new ConnectReleases(() -> new ArtifactStore(Home.cache(), false), new FetchLines(say));
    }

    /** Creates the sinks of one item of the plan; closing them deletes their connectors. */
    ConsumerFleet sinks(ConnectConsume consume, List<String> groupNames, OwnedGroups groups) {
        RunContext runContext = environment.runContext();
        List<String> urls =
                consume.url().map(List::of).orElseGet(() -> labWorkers().urls());
        ConnectRest rest = new ConnectRest(urls.stream().map(URI::create).toList(), consume.access());
        int first = connectors;
        connectors += groupNames.size();
        SinkSettings settings = new SinkSettings(
                IntStream.range(first, connectors)
                        .mapToObj(environment.names()::connector)
                        .toList(),
                groupNames,
                consume.tasks(),
                environment.plan().payloadBytesPerRecord(),
                consume.connector());
        return new ConnectConsumers(
                settings,
                rest,
                new OwnedConnectors(rest, environment.journal(), groups, runContext.time()),
                environment.site().client(),
                jmx(),
                this::revivals,
                runContext.time());
    }

    /**
     * Restarts workers of a lab that have ended, because a limit with fewer workers does not answer the plan. Returns
     * the total number of restarts, which is unknown for other Connect clusters.
     */
    private int revivals() {
        List<ConnectWorkers.Revival> again = workers.map(of -> of.revive(START)).orElse(List.of());
        again.forEach(worker -> environment
                .runContext()
                .view()
                .printLine("Kafka Connect worker " + worker.number() + " " + worker.why() + ", and was started again"));
        revivals += again.size();
        return revivals;
    }

    private ConnectWorkers labWorkers() {
        if (workers.isEmpty()) {
            workers = Optional.of(start());
        }
        return workers.get();
    }

    private ConnectWorkers start() {
        RunContext runContext = environment.runContext();
        Lab lab = environment.site().lab().orElseThrow();
        LabCluster cluster = (LabCluster) environment.plan().cluster();
        int most = environment.plan().workload().consume().stream()
                .flatMap(each -> each.connect().stream())
                .mapToInt(ConnectConsume::workers)
                .max()
                .orElse(1);
        runContext.view().printLine("starting " + most + " Kafka Connect worker(s)");
        ConnectRequest request = new ConnectRequest(
                cluster.kafkaVersion(),
                releases(runContext.view()::printLine).jars(cluster.kafkaVersion()),
                most,
                Home.nullSink());
        return environment.closing().add(ConnectWorkers.start(lab, request, START, LabStart.tools(runContext)));
    }

    /** Returns the JMX sources of a lab's workers; those of other Connect clusters are not read. */
    private List<JmxSource> jmx() {
        return workers.map(started -> IntStream.range(0, started.pids().size())
                        .<JmxSource>mapToObj(number -> new RemoteJmx(
                                "Connect worker " + (number + 1), () -> started.jmx(number), Optional.empty()))
                        .toList())
                .orElse(List.of());
    }

    List<Probe> probes() {
        return workers.<List<Probe>>map(started -> List.of(
                        new WorkerProbe(started::pids, environment.runContext().time())))
                .orElse(List.of());
    }

    List<Condition> conditions() {
        return workers.map(ConnectWorkers::conditions).orElse(List.of());
    }
}
