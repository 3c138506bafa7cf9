package io.floodmark.runner.site;

import io.floodmark.host.HostFacts;
import io.floodmark.host.HostProbe;
import io.floodmark.host.Machine;
import io.floodmark.host.NetworkProbe;
import io.floodmark.host.ProcFs;
import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.kafka.LayoutReader;
import io.floodmark.kafka.probe.JmxProbe;
import io.floodmark.kafka.probe.RejoiningProbe;
import io.floodmark.kafka.probe.RemoteJmx;
import io.floodmark.kafka.safety.Journal;
import io.floodmark.kafka.safety.OwnedTopics;
import io.floodmark.kafka.safety.RunNames;
import io.floodmark.lab.Lab;
import io.floodmark.lab.LabServer;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.MeasuredDisk;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.unit.Deadline;
import io.floodmark.runner.Closing;
import io.floodmark.runner.DiskBound;
import io.floodmark.runner.DiskNeed;
import io.floodmark.runner.LeaderKills;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Site;
import io.floodmark.runner.load.KafkaSite;
import io.floodmark.runner.load.LabStart;
import io.floodmark.runner.load.Protection;
import io.floodmark.runner.machine.DiskSpeeds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/** A lab made for one run; closing it removes all of it. */
final class LabSite implements KafkaSite {
    private static final Duration CONNECT = Duration.ofSeconds(30);

    private final Lab lab;
    private final KnownOfflineBrokers absence = new KnownOfflineBrokers();
    private final ClusterClient client;
    private final RunContext runContext;
    private final DiskBound disk;

    private final boolean several;

    /** @param several true if this run is one of several on the lab */
    private LabSite(Lab lab, ClusterClient client, RunContext runContext, boolean several) {
        this.lab = lab;
        this.client = client;
        this.runContext = runContext;
        this.several = several;
        // Read from the brokers, because a plan may set any of their properties.
        this.disk = new DiskBound(
                LayoutReader.read(client, topic -> false, Deadline.in(CONNECT, runContext.time())), runContext.plan());
    }

    static LabSite open(LabCluster cluster, DiskNeed need, RunContext runContext) {
        Closing closing = new Closing();
        try {
            Lab lab = closing.add(Lab.start(
                    cluster, LabStart.settings(runContext.plan(), runContext.workspace()), LabStart.tools(runContext)));
            ClusterClient client = closing.add(ClusterClient.connect(
                    lab.bootstrapServers(),
                    ClientProperties.of(lab.clientProperties()),
                    Deadline.in(CONNECT, runContext.time())));
            LabSite site = new LabSite(lab, client, runContext, false);
            List<String> objections = new ArrayList<>(site.disk.unmet(need));
            objections.addAll(GroupObjections.of(runContext.plan(), client, Deadline.in(CONNECT, runContext.time())));
            if (!objections.isEmpty()) {
                throw new PlanException(objections);
            }
            return site;
        } catch (RuntimeException failed) {
            closing.closeAfter(failed);
            throw failed;
        }
    }

    @Override
    public ClusterClient client() {
        return client;
    }

    @Override
    public Surroundings surroundings() {
        return new Surroundings(
                true,
                true,
                Machine.read(ProcFs.live()).cores(),
                runContext.plan().payloadBytesPerRecord());
    }

    @Override
    public Path journals() {
        return lab.folder().resolve("journal");
    }

    @Override
    public List<Probe> probes() {
        List<Probe> probes = new ArrayList<>();
        for (LabServer broker : lab.brokers()) {
            JmxProbe probe = new JmxProbe(
                    broker.id(),
                    new RemoteJmx("lab broker " + broker.id(), broker::jmx, Optional.empty()),
                    Optional.empty(),
                    runContext.time());
            probes.add(new RejoiningProbe(broker.id(), probe, absence));
        }
        probes.add(new HostProbe("localhost", lab.logDirs(), lab::pids, Set.of(), runContext.time()));
        probes.add(new NetworkProbe("localhost", runContext.time()));
        lab.quotas(runContext.time()).ifPresent(probes::add);
        return probes;
    }

    @Override
    public List<Condition> conditions() {
        Stream<Condition> disk =
                DiskSpeeds.find(runContext.workspace().folder(), lab.logDirs()).map(MeasuredDisk::condition).stream();
        return Stream.of(lab.conditions().stream(), HostFacts.read(lab.logDirs()).stream(), disk)
                .flatMap(part -> part)
                .toList();
    }

    @Override
    public Protection protect(Journal journal, OwnedTopics owned, RunNames names) {
        return Protection.NONE;
    }

    @Override
    public DiskBound disk() {
        return disk;
    }

    @Override
    public int hosts() {
        return 1;
    }

    @Override
    public int brokers() {
        return lab.brokers().size();
    }

    @Override
    public OptionalDouble coresEach() {
        return lab.coresEach();
    }

    @Override
    public boolean outlivesRun() {
        return several;
    }

    @Override
    public Site during(RunContext run) {
        return new LabSite(lab, client, run, true);
    }

    @Override
    public KnownOfflineBrokers absence() {
        return absence;
    }

    @Override
    public Optional<String> lost() {
        Set<Integer> stopped = absence.causedByRun();
        return Stream.concat(lab.brokers().stream(), lab.controllers().stream())
                .filter(server -> !server.alive() && !stopped.contains(server.id()))
                .findFirst()
                .map(server -> server.name() + " of the lab has ended"
                        + server.lastError().map(why -> " (" + why + ")").orElse("") + "; nothing starts it again");
    }

    @Override
    public Optional<Lab> lab() {
        return Optional.of(lab);
    }

    @Override
    public Optional<LeaderKills> leaderKills(RunContext run) {
        return Optional.of(new LabLeaderKills(run, this, lab));
    }

    @Override
    public Map<String, Long> jvms() {
        Map<String, Long> jvms = new LinkedHashMap<>();
        lab.brokers().forEach(broker -> jvms.put(broker.name(), broker.pid()));
        return jvms;
    }

    Duration startTime() {
        return lab.startTime();
    }

    @Override
    public void close() {
        client.close();
        lab.close();
    }
}
