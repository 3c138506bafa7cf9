package io.floodmark.testing.runner;

import io.floodmark.kafka.BrokerNode;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Surroundings;
import io.floodmark.runner.DiskBound;
import io.floodmark.runner.LeaderKills;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Site;
import io.floodmark.runner.TestBed;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** A lab of scripted brokers with a lab's settings, each on its own host. */
final class ScriptedSite implements Site {
    private static final Map<String, String> SETTINGS =
            Map.of("log.retention.check.interval.ms", "1000", "log.segment.delete.delay.ms", "500");

    /** Brokers of a cluster that is not a lab. */
    private static final int OF_A_CLUSTER = 3;

    private final RunContext runContext;
    private final ScriptedSites sites;
    private final boolean several;

    /** @param several true if this is one of several runs on the site */
    ScriptedSite(RunContext runContext, ScriptedSites sites, boolean several) {
        this.runContext = runContext;
        this.sites = sites;
        this.several = several;
    }

    @Override
    public Surroundings surroundings() {
        return new Surroundings(true, false, 2, runContext.plan().payloadBytesPerRecord());
    }

    @Override
    public List<Condition> conditions() {
        return List.of(new Condition("cluster", "brokers", Integer.toString(brokers())));
    }

    @Override
    public TestBed prepare(RunContext run) {
        return new ScriptedBed(run, sites, brokers());
    }

    @Override
    public Optional<LeaderKills> leaderKills(RunContext run) {
        return Optional.of(new ScriptedKills(run.time(), brokers()));
    }

    @Override
    public DiskBound disk() {
        List<BrokerNode> nodes = IntStream.rangeClosed(1, brokers())
                .mapToObj(id -> new BrokerNode(
                        id, "host" + id, 9092, Optional.empty(), false, Optional.empty(), Optional.empty(), SETTINGS))
                .toList();
        return new DiskBound(
                new ClusterLayout(
                        "scripted", nodes, OptionalInt.empty(), OptionalInt.empty(), List.of(), List.of(), List.of()),
                runContext.plan());
    }

    @Override
    public int brokers() {
        return runContext.plan().cluster() instanceof LabCluster lab ? lab.brokers() : OF_A_CLUSTER;
    }

    @Override
    public int hosts() {
        return brokers();
    }

    @Override
    public boolean outlivesRun() {
        return several;
    }

    @Override
    public Site during(RunContext run) {
        return new ScriptedSite(run, sites, true);
    }

    @Override
    public void close() {
        sites.closed();
    }
}
