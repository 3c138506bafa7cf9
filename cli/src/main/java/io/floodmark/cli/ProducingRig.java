package io.floodmark.cli;

import io.floodmark.kafka.ProducerFleet;
import io.floodmark.kafka.TopicLogs;
import io.floodmark.kafka.guest.OwnedGroups;
import io.floodmark.kafka.guest.TopicOrder;
import io.floodmark.kafka.prometheus.GatewayProbe;
import io.floodmark.kafka.wire.DueTimeIndex;
import io.floodmark.load.ConsumerFleet;
import io.floodmark.load.DuplexFleet;
import io.floodmark.load.Fleet;
import io.floodmark.load.Readers;
import io.floodmark.load.ReadingStarts;
import io.floodmark.model.Condition;
import io.floodmark.model.ConsumeSpec;
import io.floodmark.model.HttpSpec;
import io.floodmark.model.NanoClock;
import io.floodmark.model.Plan;
import io.floodmark.model.Probe;
import io.floodmark.model.ProduceSpec;
import io.floodmark.model.ScaledNumber;
import io.floodmark.model.TrialOrder;
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

/** Producers, and the groups beside them, on topics of ours or on an existing one. */
final class ProducingRig implements Rig {
    private final Ground ground;
    private final LoadTopics topics;
    private final ProducerFleet producers;
    private final List<ConsumerFleet> consumers;
    private final ReadingStarts starts;
    private final Fleet load;
    private final Target target;
    private final ConnectSite connect;
    private final Optional<GatewayProbe> gateway;

    private ProducingRig(Ground ground) {
        this.ground = ground;
        KafkaSite site = ground.site();
        Desk desk = ground.desk();
        Plan plan = ground.plan();
        // Before topics: a group of somebody else's is refused.
        OwnedGroups groups = new OwnedGroups(
                site.client(), ground.journal(), Fleets.groups(plan, ground.names()), desk.time(), ground.patient());
        if (ground.site().outlivesRun()) {
            ground.closing().add(groups);
        }
        // Due times can be handed over within this process only, and are wanted only where somebody consumes.
        Optional<DueTimeIndex> dues = plan.workload().consume().isEmpty()
                        || plan.workload().produce().engine() != ProduceSpec.Engine.WIRE
                        || plan.fleet().isPresent()
                ? Optional.empty()
                : Optional.of(new DueTimeIndex());
        this.topics = LoadTopics.make(ground, TopicOrder.of(plan.workload(), KafkaTestBed.retained(plan)), dues);
        this.producers = topics.producers();
        this.connect = new ConnectSite(ground);
        List<Readers> readers = Fleets.consumers(ground, producers, connect, groups, dues);
        this.consumers = readers.stream().map(Readers::fleet).toList();
        this.starts = new ReadingStarts(() -> topics.topics().endOffsetsByTopic(ground.brief()));
        this.load = ground.closing().add(new DuplexFleet(producers, readers, starts));
        this.gateway = plan.workload().produce().http().map(http -> gateway(http, desk.time()));
        this.target = new ClusterTarget(topics, room(), ground.watch(), ground.protection(), site::lost, desk.time());
    }

    /** An existing topic is never made anew: what may be written bounds what it holds. */
    private Function<TrialOrder, Room> room() {
        if (ground.plan().workload().topic().isPresent()) {
            return next -> Room.ANY;
        }
        return new DiskRoom(
                topics, ground.allowance(), ground.disks(), ground.site().disk(), ground.desk())::make;
    }

    private static GatewayProbe gateway(HttpSpec http, NanoClock clock) {
        URI url = URI.create(http.url().replace(HttpSpec.TOPIC, "topic"));
        return GatewayProbe.at(url, HttpFiles.read(http).headers(), http.caFile(), clock);
    }

    static ProducingRig on(Ground ground) {
        return new ProducingRig(ground);
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
                        "queues of our gateway",
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
        boolean elsewhere = ground.plan().workload().consume().stream()
                .anyMatch(consume -> consume.connect().url().isPresent());
        return elsewhere ? Optional.empty() : Optional.of(this::consuming);
    }

    private List<Long> consuming() {
        return consumers.stream().flatMap(each -> each.pids().stream()).toList();
    }

    @Override
    public Optional<Backfill> backfill(TrialContext context) {
        Plan plan = ground.plan();
        if (plan.workload().furthestBehind().value() == 0) {
            return Backfill.NONE;
        }
        return Optional.of(new Backfill(
                context,
                producers,
                starts,
                plan.workload().consume().stream().map(ConsumeSpec::behind).toList(),
                plan.workload().replicationFactor(),
                ground.lab()));
    }

    @Override
    public Optional<TopicFilling> filling(TrialContext context) {
        return Optional.empty();
    }
}
