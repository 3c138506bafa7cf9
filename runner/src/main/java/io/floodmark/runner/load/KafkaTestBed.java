package io.floodmark.runner.load;

import io.floodmark.host.GeneratorNetworkProbe;
import io.floodmark.host.GeneratorProbe;
import io.floodmark.host.SpeedProbe;
import io.floodmark.host.TcpPathProbe;
import io.floodmark.kafka.ClusterLayout;
import io.floodmark.kafka.FollowerBacklog;
import io.floodmark.kafka.LayoutReader;
import io.floodmark.kafka.probe.ClusterWatch;
import io.floodmark.kafka.safety.Journal;
import io.floodmark.kafka.safety.OwnedTopics;
import io.floodmark.kafka.safety.RunNames;
import io.floodmark.load.ByteBudget;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Deadline;
import io.floodmark.runner.BrokerSwitch;
import io.floodmark.runner.Closing;
import io.floodmark.runner.RunContext;
import io.floodmark.runner.TestBed;
import io.floodmark.trial.Backfill;
import io.floodmark.trial.DiskAllowance;
import io.floodmark.trial.Sampler;
import io.floodmark.trial.TopicFilling;
import io.floodmark.trial.TrialContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Probes of brokers and hosts, and a setup that loads topics. Closing it removes all of that in reverse order; the site
 * stays. Topics of a lab are removed with the lab, which may no longer have a controller.
 */
public final class KafkaTestBed implements TestBed {
    private static final Duration LAYOUT = Duration.ofSeconds(10);

    private final KafkaSite site;
    private final Closing closing;
    private final LoadSetup setup;
    private final TrialContext context;
    private final Optional<Backfill> backfill;
    private final Optional<TopicFilling> filling;
    private final List<Condition> conditions = new ArrayList<>();

    private KafkaTestBed(KafkaSite site, RunContext runContext, Closing closing) {
        this.site = site;
        this.closing = closing;
        TargetEnvironment environment = environment(site, runContext, closing);
        this.setup = runContext.plan().workload().consumeOnly().isPresent()
                ? ReadSetup.on(environment)
                : ProduceSetup.on(environment);
        conditions.addAll(environment.layout().conditions());
        conditions.addAll(setup.conditions());
        conditions.addAll(environment.protection().conditions());

        List<Probe> probes = new ArrayList<>(site.probes());
        probes.add(environment.watch());
        probes.add(environment.disks());
        probes.add(new GeneratorProbe(runContext.time(), runContext.wall(), setup::pids, setup.consumers()));
        probes.add(new SpeedProbe(runContext.time()));
        if (!site.surroundings().sharedHost()) {
            probes.add(new GeneratorNetworkProbe(runContext.time()));
            TcpPathProbe path = new TcpPathProbe(environment.layout().addresses(), runContext.time());
            path.unavailable()
                    .ifPresent(why -> conditions.add(new Condition(Condition.GENERATOR, Condition.NETWORK_PATH, why)));
            probes.add(path);
        }
        probes.addAll(environment.protection().probes());
        probes.addAll(setup.probes());
        Sampler sampler = closing.add(new Sampler(runContext.time(), probes, runContext.view()::printLine));
        this.context = new TrialContext(
                runContext.time(),
                setup.target(),
                setup.load(),
                sampler,
                new ByteBudget(runContext.plan().budget().maxBytes().value()),
                environment.allowance(),
                runContext.stop());
        this.backfill = setup.backfill(context);
        this.filling = setup.filling(context);
    }

    private static TargetEnvironment environment(KafkaSite site, RunContext runContext, Closing closing) {
        Plan plan = runContext.plan();
        RunNames names = new RunNames(runContext.runId());
        Predicate<String> ownTopics = names::owns;
        ClusterLayout layout = LayoutReader.read(site.client(), ownTopics, Deadline.in(LAYOUT, runContext.time()));
        runContext.checkStop();
        Journal journal = closing.add(Journal.start(
                site.journals(),
                runContext.runId(),
                site.client().clusterId(),
                site.client().bootstrapServers(),
                commandConfig(plan)));
        OwnedTopics owned = new OwnedTopics(site.client(), journal, names, site.absence());
        if (site.outlivesRun()) {
            // Added first, so that it is closed after all clients of the run.
            closing.add(() -> owned.removeReturned(Deadline.in(LAYOUT, runContext.time())));
        }
        // Closed after everything that a load setup creates: the quota applies while the rest is undone.
        Protection protection = closing.add(site.protect(journal, owned, names));
        return new TargetEnvironment(
                site,
                runContext,
                layout,
                names,
                journal,
                owned,
                protection,
                new ClusterWatch(site.client(), ownTopics.or(loaded(plan)), site.absence(), runContext.time()),
                new DiskAllowance(plan.budget().maxDisk()),
                closing);
    }

    /** Matches the existing topic that the load is written to, since its replicas fall behind because of the run. */
    private static Predicate<String> loaded(Plan plan) {
        return topic -> plan.workload().topic().filter(topic::equals).isPresent();
    }

    static KafkaTestBed open(KafkaSite site, RunContext runContext) {
        Closing closing = new Closing();
        try {
            return new KafkaTestBed(site, runContext, closing);
        } catch (RuntimeException failed) {
            closing.closeAfter(failed);
            throw failed;
        }
    }

    /** Returns the bytes that test topics are configured to retain. */
    public static Bytes retained(Plan plan) {
        return plan.budget().retained();
    }

    private static Optional<String> commandConfig(Plan plan) {
        return plan.cluster() instanceof ExistingCluster existing ? existing.commandConfig() : Optional.empty();
    }

    @Override
    public TrialContext context() {
        return context;
    }

    @Override
    public List<Long> pids() {
        return setup.pids();
    }

    @Override
    public Optional<Backfill> backfill() {
        return backfill;
    }

    @Override
    public Optional<TopicFilling> filling() {
        return filling;
    }

    @Override
    public Optional<BrokerSwitch> brokerSwitch() {
        return site.lab().map(lab -> {
            LabBroker broker = LabBroker.of(site, lab, context.time());
            FollowerBacklog backlog = new FollowerBacklog(site.client(), setup.written(), broker.broker());
            return new LabBrokerSwitch(broker, backlog, context.time());
        });
    }

    @Override
    public List<Condition> conditions() {
        return List.copyOf(conditions);
    }

    @Override
    public void close() {
        closing.close();
    }
}
