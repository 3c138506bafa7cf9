package io.floodmark.runner.load;

import io.floodmark.kafka.TopicLogs;
import io.floodmark.kafka.prometheus.GatewayProbe;
import io.floodmark.kafka.safety.OwnedGroups;
import io.floodmark.kafka.safety.TopicOrder;
import io.floodmark.kafka.wire.producer.DueTimeIndex;
import io.floodmark.kafka.wire.producer.ProducerFleet;
import io.floodmark.load.ConsumerFleet;
import io.floodmark.load.DuplexFleet;
import io.floodmark.load.Fleet;
import io.floodmark.load.Readers;
import io.floodmark.load.ReadingStarts;
import io.floodmark.model.metric.Probe;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.ScaledNumber;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.workload.ConnectConsume;
import io.floodmark.model.workload.ConsumeSpec;
import io.floodmark.model.workload.EngineKind;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.runner.RunContext;
import io.floodmark.trial.Backfill;
import io.floodmark.trial.Room;
import io.floodmark.trial.Target;
import io.floodmark.trial.TopicFilling;
import io.floodmark.trial.TrialContext;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Producers, and consumer groups with them, on test topics or on an existing one. */
final class ProduceSetup implements LoadSetup {
    private final TargetEnvironment environment;
    private final LoadTopics topics;
    private final ProducerFleet producers;
    private final List<ConsumerFleet> consumers;
    private final ReadingStarts starts;
    private final Fleet load;
    private final Target target;
    private final ConnectSite connect;
    private final Optional<GatewayProbe> gateway;

    private ProduceSetup(TargetEnvironment environment) {
        this.environment = environment;
        KafkaSite site = environment.site();
        RunContext runContext = environment.runContext();
        Plan plan = environment.plan();
        // Before topics are created: another client's group is refused.
        OwnedGroups groups = new OwnedGroups(
                site.client(),
                environment.journal(),
                Fleets.groups(plan, environment.names()),
                runContext.time(),
                environment.patient());
        if (environment.site().outlivesRun()) {
            environment.closing().add(groups);
        }
        // Due times can be shared within this process only, and are needed only if there are consumers.
        Optional<DueTimeIndex> dues = plan.workload().consume().isEmpty()
                        || plan.workload().produce().engine().kind() != EngineKind.WIRE
                        || plan.fleet().isPresent()
                ? Optional.empty()
                : Optional.of(new DueTimeIndex());
        this.topics = LoadTopics.make(environment, TopicOrder.of(plan.workload(), KafkaTestBed.retained(plan)), dues);
        this.producers = topics.producers();
        this.connect = new ConnectSite(environment);
        List<Readers> readers = Fleets.consumers(environment, producers, connect, groups, dues);
        this.consumers = readers.stream().map(Readers::fleet).toList();
        this.starts = new ReadingStarts(() -> topics.topics().endOffsetsByTopic(environment.brief()));
        this.load = environment.closing().add(new DuplexFleet(producers, readers, starts));
        this.gateway = plan.workload().produce().http().map(http -> gateway(http, runContext.time()));
        this.target = new ClusterTarget(
                topics, room(), environment.watch(), environment.protection(), site::lost, runContext.time());
    }

    /**
     * Returns the space for each trial. An existing topic is never recreated: the budget of written bytes bounds its
     * size.
     */
    private Function<TrialOrder, Room> room() {
        if (environment.plan().workload().topic().isPresent()) {
            return next -> Room.ANY;
        }
        return new DiskRoom(
                topics,
                environment.allowance(),
                environment.disks(),
                environment.site().disk(),
                environment.runContext())::make;
    }

    private static GatewayProbe gateway(HttpProduce http, NanoClock clock) {
        URI url = URI.create(http.url().replace(HttpProduce.TOPIC, "topic"));
        return GatewayProbe.at(url, HttpFiles.read(http).headers(), http.caFile(), clock);
    }

    static ProduceSetup on(TargetEnvironment environment) {
        return new ProduceSetup(environment);
    }

    @Override
    public Fleet load() {
        return load;
    }

    @Override
    public Target target() {
        return target;
    }

    @Override
    public List<Condition> conditions() {
        List<Condition> conditions = new ArrayList<>();
        conditions.add(ScaledNumber.PRODUCERS.planned(producers.producers()));
        conditions.addAll(producers.conditions());
        consumers.forEach(each -> conditions.addAll(each.conditions()));
        conditions.addAll(connect.conditions());
        gateway.map(probe -> new Condition(
                        "service",
                        "queues of the gateway",
                        probe.nothing()
                                .map(why -> "not read, so gateway-queue is off: " + why)
                                .orElse("read each second")))
                .ifPresent(conditions::add);
        return conditions;
    }

    @Override
    public List<Probe> probes() {
        List<Probe> probes = new ArrayList<>(producers.probes());
        probes.addAll(connect.probes());
        gateway.ifPresent(probes::add);
        return probes;
    }

    @Override
    public TopicLogs written() {
        return new TopicLogs(topics.topics().partitions());
    }

    @Override
    public List<Long> pids() {
        return Stream.concat(producers.pids().stream(), consuming().stream()).toList();
    }

    @Override
    public Optional<Supplier<List<Long>>> consumers() {
        boolean elsewhere = environment.plan().workload().consume().stream()
                .anyMatch(consume ->
                        consume.connect().flatMap(ConnectConsume::url).isPresent());
        return elsewhere ? Optional.empty() : Optional.of(this::consuming);
    }

    private List<Long> consuming() {
        return consumers.stream().flatMap(each -> each.pids().stream()).toList();
    }

    @Override
    public Optional<Backfill> backfill(TrialContext context) {
        Plan plan = environment.plan();
        if (plan.workload().furthestBehind().value() == 0) {
            return Backfill.NONE;
        }
        return Optional.of(new Backfill(
                context,
                producers,
                starts,
                plan.workload().consume().stream().map(ConsumeSpec::behind).toList(),
                plan.workload().replicationFactor(),
                environment.lab()));
    }

    @Override
    public Optional<TopicFilling> filling(TrialContext context) {
        return Optional.empty();
    }
}
