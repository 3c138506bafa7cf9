package io.floodmark.runner.site;

import io.floodmark.host.HostFacts;
import io.floodmark.host.HostProbe;
import io.floodmark.host.Machine;
import io.floodmark.host.NetworkProbe;
import io.floodmark.host.ProcFs;
import io.floodmark.kafka.BrokerNode;
import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.KnownOfflineBrokers;
import io.floodmark.kafka.LayoutReader;
import io.floodmark.kafka.LogDirectory;
import io.floodmark.kafka.learn.SampleBounds;
import io.floodmark.kafka.learn.TopicMeasure;
import io.floodmark.kafka.learn.TopicSampler;
import io.floodmark.kafka.probe.JmxCredentials;
import io.floodmark.kafka.safety.DiskReserve;
import io.floodmark.kafka.safety.ForeignTrafficLook;
import io.floodmark.kafka.safety.Journal;
import io.floodmark.kafka.safety.OwnedTopics;
import io.floodmark.kafka.safety.Preflight;
import io.floodmark.kafka.safety.PreflightCheck;
import io.floodmark.kafka.safety.PreflightOrder;
import io.floodmark.kafka.safety.QuotaRule;
import io.floodmark.kafka.safety.RunNames;
import io.floodmark.kafka.safety.TopicOrder;
import io.floodmark.lab.Lab;
import io.floodmark.lab.LabJmx;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.MetricsSource;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Rate;
import io.floodmark.runner.Closing;
import io.floodmark.runner.DiskBound;
import io.floodmark.runner.DiskNeed;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.Site;
import io.floodmark.runner.StoppedException;
import io.floodmark.runner.UnconfirmedException;
import io.floodmark.runner.load.FillPace;
import io.floodmark.runner.load.Fleets;
import io.floodmark.runner.load.KafkaSite;
import io.floodmark.runner.load.KafkaTestBed;
import io.floodmark.runner.load.LabStart;
import io.floodmark.runner.load.Protection;
import io.floodmark.runner.load.ReadConditions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A cluster that is reached over a network: an existing one, checked and agreed to by its owner, which closing leaves
 * as it was; or a lab on separate hosts, which closing removes.
 */
final class ExistingClusterSite implements KafkaSite {
    private static final Duration CONNECT = Duration.ofSeconds(8);
    private static final Duration LOOK = Duration.ofSeconds(60);
    /** Large enough for a mean within a few percent, and quick to read. */
    private static final SampleBounds SAMPLE = new SampleBounds(10_000, Bytes.ofMiB(16), Duration.ofSeconds(20));

    private final RunContext runContext;
    private final ClusterClient client;
    private final ClusterLayout layout;
    private final MetricsFound metrics;
    private final Preflight preflight;
    private final DiskBound disk;
    private final KnownOfflineBrokers absence;
    private final Optional<TopicMeasure> measured;
    /** Cached, because host names may be slow to resolve. */
    private final boolean someHere;

    private final boolean allHere;
    private final Optional<Lab> lab;
    private final boolean outlivesRun;

    private ExistingClusterSite(
            ExistingCluster cluster,
            Optional<JmxCredentials> jmx,
            Optional<Lab> lab,
            ClusterClient client,
            DiskNeed need,
            RunContext runContext) {
        this.runContext = runContext;
        this.lab = lab;
        this.outlivesRun = lab.isEmpty();
        this.client = client;
        RunNames names = new RunNames(runContext.runId());
        Deadline deadline = Deadline.in(LOOK, runContext.time());
        // First of all: if it cannot be read, nothing else needs to be checked.
        this.measured = runContext.plan().workload().topicRead().map(this::measure);
        this.layout = LayoutReader.read(client, names::owns, deadline);
        ForeignTrafficLook.Begun others =
                new ForeignTrafficLook(client, names::owns, runContext.time()).begin(layout, deadline);
        this.absence = new KnownOfflineBrokers(layout.missing());
        this.metrics = MetricsFound.of(cluster.metrics(), jmx, layout, deadline, runContext.time());
        this.disk = new DiskBound(layout, runContext.plan());
        LocalHosts here = new LocalHosts(layout);
        this.someHere = here.any();
        this.allHere = here.all();
        List<String> objections = new ArrayList<>(disk.unmet(need));
        objections.addAll(GroupObjections.of(runContext.plan(), client, deadline));
        this.preflight = PreflightCheck.run(
                client,
                names,
                order(runContext.plan()),
                layout,
                objections,
                () -> others.finish(ForeignTrafficLook.APART, deadline),
                deadline);
    }

    private ExistingClusterSite(ExistingClusterSite opened, RunContext run) {
        this.runContext = run;
        this.client = opened.client;
        this.layout = opened.layout;
        this.metrics = opened.metrics.on(run.time());
        this.absence = opened.absence;
        this.preflight = opened.preflight;
        this.disk = new DiskBound(layout, run.plan());
        this.measured = opened.measured;
        this.someHere = opened.someHere;
        this.allHere = opened.allHere;
        this.lab = opened.lab;
        this.outlivesRun = true;
    }

    /**
     * Reads the cluster without writing, shows what would be done and asks the owner.
     *
     * @throws TargetException if it cannot be reached, or if there are objections to the run
     * @throws UnconfirmedException if the user has not agreed
     * @throws StoppedException if the user asked to stop
     */
    static ExistingClusterSite open(
            ExistingCluster cluster,
            DiskNeed need,
            RunContext runContext,
            OwnerConfirmation confirmation,
            boolean yes) {
        Optional<JmxCredentials> jmx = JmxCredentials.fromEnvironment(System.getenv());
        return open(cluster, jmx, Optional.empty(), need, runContext, confirmation, yes);
    }

    /** Starts a lab on separate hosts and opens it like an existing cluster; its owner need not confirm. */
    static ExistingClusterSite open(
            LabCluster cluster, DiskNeed need, RunContext runContext, OwnerConfirmation confirmation) {
        Closing closing = new Closing();
        try {
            Lab lab = closing.add(Lab.start(
                    cluster, LabStart.settings(runContext.plan(), runContext.workspace()), LabStart.tools(runContext)));
            ExistingCluster reached = new ExistingCluster(
                    lab.bootstrapServers(),
                    lab.clientFile().map(Path::toString),
                    List.of(new MetricsSource.JmxPort(LabJmx.PORT)));
            Optional<JmxCredentials> jmx = lab.jmx().map(access -> JmxCredentials.of(LabJmx.USER, access.password()));
            return open(reached, jmx, Optional.of(lab), need, runContext, confirmation, true);
        } catch (RuntimeException failed) {
            closing.closeAfter(failed);
            throw failed;
        }
    }

    private static ExistingClusterSite open(
            ExistingCluster cluster,
            Optional<JmxCredentials> jmx,
            Optional<Lab> lab,
            DiskNeed need,
            RunContext runContext,
            OwnerConfirmation confirmation,
            boolean yes) {
        runContext.view().printLine("looking at " + cluster.bootstrapServers());
        ClientProperties properties =
                ClientProperties.read(cluster.commandConfig().map(Path::of));
        if (!properties.setByPlan().isEmpty()) {
            runContext
                    .view()
                    .printLine("ignored client properties, which the plan sets: "
                            + String.join(", ", properties.setByPlan()));
        }
        ClusterClient client =
                ClusterClient.connect(cluster.bootstrapServers(), properties, Deadline.in(CONNECT, runContext.time()));
        try {
            ExistingClusterSite site = new ExistingClusterSite(cluster, jmx, lab, client, need, runContext);
            site.agree(confirmation, yes);
            return site;
        } catch (RuntimeException failed) {
            client.close();
            throw failed;
        }
    }

    private TopicMeasure measure(String topic) {
        runContext.view().printLine("reading a sample of topic " + topic);
        return new TopicSampler(client, runContext.time(), runContext.wall()).measure(topic, SAMPLE);
    }

    private PreflightOrder order(Plan plan) {
        Optional<TopicOrder> topics = measured.isPresent()
                ? Optional.empty()
                : Optional.of(TopicOrder.of(plan.workload(), KafkaTestBed.retained(plan)));
        TopicOrder canary = SharedClusterProtection.canary(layout.alive().size(), plan);
        RunNames names = new RunNames(runContext.runId());
        return new PreflightOrder(
                topics,
                canary,
                Fleets.planned(plan, names, runContext.places()),
                Fleets.transactionalIds(plan, names, layout.brokers().size()),
                reads(plan),
                plan.budget(),
                DiskReserve.DEFAULT,
                plan.allowOverload());
    }

    private static List<String> connectors(Plan plan) {
        return plan.workload().consume().stream()
                .flatMap(consume -> consume.connect().stream()
                        .flatMap(connect -> connect.url().stream()
                                .map(url -> "  creates:  " + consume.groups() + " null sink connector(s) of "
                                        + connect.tasks() + " task(s) in Kafka Connect at " + url)))
                .toList();
    }

    private Optional<String> reads(Plan plan) {
        String atMost = ", for at most " + Durations.format(plan.budget().maxTime());
        Optional<String> theirs = measured.map(topic -> "topic " + topic.topic()
                + " from its beginning, repeatedly" + atMost
                + "; writes nothing to it, joins no group, commits nothing (" + ReadConditions.words(topic) + ")");
        return theirs.or(() -> FillPace.of(plan)
                .map(fill -> "these topics repeatedly" + atMost + ", after filling them with "
                        + plan.workload().fill().orElseThrow().human() + " for each replica at "
                        + fill.rate().human() + ", which takes about "
                        + fill.takes().toSeconds() + " s"));
    }

    private void agree(OwnerConfirmation confirmation, boolean yes) {
        runContext.checkStop();
        PreflightLines.of(preflight).forEach(runContext.view()::printLine);
        disk.ceiling()
                .map(ceiling -> "  reaches:  loads of up to " + ceiling.most().human() + " with max-disk "
                        + runContext.plan().budget().maxDisk() + " (raise it with --max-disk)")
                .ifPresent(runContext.view()::printLine);
        runContext.plan().fleet().map(PreflightLines::load).ifPresent(runContext.view()::printLine);
        connectors(runContext.plan()).forEach(runContext.view()::printLine);
        PreflightLines.existingTopic(runContext.plan().workload()).ifPresent(runContext.view()::printLine);
        metrics.conditions()
                .forEach(found -> runContext
                        .view()
                        .printLine("  " + found.name() + ":  " + found.group() + ": " + found.value()));
        if (preflight.blocked()) {
            throw new TargetException(
                    TargetException.Kind.INCAPABLE,
                    "nothing was created or written: " + String.join("\n", preflight.problems()));
        }
        confirmation.require(preflight, runContext, yes);
    }

    @Override
    public ClusterClient client() {
        return client;
    }

    @Override
    public Surroundings surroundings() {
        return new Surroundings(
                false,
                someHere,
                Machine.read(ProcFs.live()).cores(),
                measured.map(TopicMeasure::payloadBytes)
                        .orElse(runContext.plan().payloadBytesPerRecord()));
    }

    @Override
    public Path journals() {
        return lab.map(Lab::folder)
                .map(folder -> folder.resolve("journal"))
                .orElseGet(() -> runContext.workspace().journals());
    }

    /** Reads the CPU of this host only if all brokers run on it. Otherwise it is not the CPU that the brokers lack. */
    @Override
    public List<Probe> probes() {
        List<Probe> probes = metrics.probes();
        if (allHere && !metrics.hosts()) {
            probes.add(new HostProbe("localhost", logDirs(), List::of, brokerIds(), runContext.time()));
            probes.add(new NetworkProbe("localhost", runContext.time()));
        }
        return probes;
    }

    private Set<Integer> brokerIds() {
        return layout.alive().stream().map(BrokerNode::id).collect(Collectors.toSet());
    }

    private List<Path> logDirs() {
        return layout.logDirectories().stream()
                .map(LogDirectory::path)
                .distinct()
                .map(Path::of)
                .toList();
    }

    @Override
    public List<Condition> conditions() {
        List<Condition> conditions = new ArrayList<>(metrics.conditions());
        lab.ifPresent(started -> conditions.addAll(started.conditions()));
        if (someHere) {
            conditions.add(new Condition(
                    "cluster",
                    "host",
                    allHere
                            ? "all brokers share this machine with the generator"
                                    + (metrics.hosts() ? "" : ": its CPU and disks are read as theirs")
                            : "some brokers share this machine with the generator"
                                    + (metrics.hosts() ? "" : "; no host's CPU is read")));
        }
        if (allHere) {
            conditions.addAll(HostFacts.read(logDirs()));
        }
        client.properties()
                .visible()
                .forEach((key, value) -> conditions.add(new Condition("client properties", key, value)));
        preflight.quotas().forEach(quota -> conditions.add(new Condition("cluster", Condition.QUOTA, quota.text())));
        preflight.warnings().forEach(warning -> conditions.add(new Condition("preflight", "warning", warning)));
        return conditions;
    }

    /** Assumes that leaders are spread evenly over the brokers, as those of the test topics are. */
    @Override
    public Optional<Rate> quotaBound() {
        return preflight.quotas().stream()
                .filter(QuotaRule::limitsProducing)
                .map(rule -> new Rate(
                        rule.value() * layout.alive().size() / runContext.plan().payloadBytesPerRecord()))
                .min(Rate::compareTo);
    }

    @Override
    public Protection protect(Journal journal, OwnedTopics owned, RunNames names) {
        return SharedClusterProtection.open(runContext, client, preflight, muted(), journal, owned, names);
    }

    /** Returns the connections that brokers throttle now, before the run does anything. */
    private Map<Entity, Double> muted() {
        Map<Entity, Double> muted = new HashMap<>();
        for (Probe probe : metrics.probes()) {
            try (probe) {
                probe.read().stream()
                        .filter(sample -> sample.metric() == Metric.QUOTA_PRODUCE_MUTED)
                        .filter(sample -> sample.quality() != Quality.MISSING)
                        .forEach(sample -> muted.put(sample.entity(), sample.value()));
            }
        }
        return muted;
    }

    @Override
    public Optional<TopicMeasure> measured() {
        return measured;
    }

    @Override
    public KnownOfflineBrokers absence() {
        return absence;
    }

    @Override
    public DiskBound disk() {
        return disk;
    }

    @Override
    public int hosts() {
        return Math.max(1, (int)
                layout.alive().stream().map(BrokerNode::host).distinct().count());
    }

    @Override
    public int brokers() {
        return Math.max(1, layout.alive().size());
    }

    @Override
    public Optional<Lab> lab() {
        return lab;
    }

    @Override
    public OptionalDouble coresEach() {
        return lab.map(Lab::coresEach).orElse(OptionalDouble.empty());
    }

    @Override
    public boolean outlivesRun() {
        return outlivesRun;
    }

    @Override
    public Site during(RunContext run) {
        return new ExistingClusterSite(this, run);
    }

    @Override
    public void close() {
        client.close();
        lab.ifPresent(Lab::close);
    }
}
