package io.floodmark.runner.load;

import io.floodmark.config.tree.PlanPlaces;
import io.floodmark.kafka.PluginPath;
import io.floodmark.kafka.client.ChildJvm;
import io.floodmark.kafka.client.ClientConsumers;
import io.floodmark.kafka.client.ClientFleet;
import io.floodmark.kafka.client.ClientSettings;
import io.floodmark.kafka.client.ConsumerSettings;
import io.floodmark.kafka.safety.OwnedGroups;
import io.floodmark.kafka.safety.PlannedGroups;
import io.floodmark.kafka.safety.RunNames;
import io.floodmark.kafka.wire.consumer.WireConsumeSettings;
import io.floodmark.kafka.wire.consumer.WireConsumers;
import io.floodmark.kafka.wire.producer.DueTimeIndex;
import io.floodmark.kafka.wire.producer.ProducerFleet;
import io.floodmark.kafka.wire.producer.WireFleet;
import io.floodmark.kafka.wire.producer.WireSettings;
import io.floodmark.load.ConsumerFleet;
import io.floodmark.load.Readers;
import io.floodmark.model.plan.FleetSpec;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.Vary;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.workload.ClientConsume;
import io.floodmark.model.workload.ClientProduce;
import io.floodmark.model.workload.ClientSpec;
import io.floodmark.model.workload.ConnectConsume;
import io.floodmark.model.workload.ConsumeSpec;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.WireConsume;
import io.floodmark.model.workload.Workload;
import io.floodmark.runner.RunContext;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Creates the fleets of producers and consumers that a plan asks for. */
public final class Fleets {
    private Fleets() {}

    /**
     * Returns the client libraries that a plan runs, by version. Missing ones are fetched before anything else is
     * created, since a version may not exist. Empty if no client is run.
     */
    public static Map<String, List<Path>> clientJars(Plan plan, Consumer<String> say) {
        Set<String> versions = new TreeSet<>();
        plan.workload()
                .produce()
                .client()
                .ifPresent(produce -> versions.add(produce.client().version()));
        plan.workload().consume().stream()
                .flatMap(consume -> consume.client().stream())
                .forEach(consume -> versions.add(consume.client().version()));
        ConnectSite.fetch(plan, say);
        RealClients clients = new RealClients(say);
        Map<String, List<Path>> jars = new TreeMap<>();
        versions.forEach(version -> jars.put(version, clients.jars(version)));
        return jars;
    }

    private static ChildJvm jvm(RunContext runContext, KafkaSite site, ClientSpec client, String role) {
        return new ChildJvm(
                Path.of(client.javaHome().orElse(System.getProperty("java.home"))),
                client.jvmFlags(),
                Stream.concat(
                                runContext.clientJars().getOrDefault(client.version(), List.of()).stream(),
                                PluginPath.inUse().stream())
                        .toList(),
                site.journals().resolve(runContext.runId() + "-" + role + ".log"));
    }

    /** Returns the names of the plan's groups: those that it names, else names of this run. */
    static List<String> groups(Plan plan, RunNames names) {
        return plan.workload().groups(names::group);
    }

    /** Returns the groups, with the positions at which the plan names them. */
    public static PlannedGroups planned(Plan plan, RunNames names, PlanPlaces places) {
        List<String> groups = groups(plan, names);
        Map<String, String> origins = new TreeMap<>();
        int from = 0;
        List<ConsumeSpec> consume = plan.workload().consume();
        for (int item = 0; item < consume.size(); item++) {
            int to = from + consume.get(item).groups();
            if (consume.get(item).group().isPresent()) {
                String origin = places.of("workload.consume[" + item + "].group");
                groups.subList(from, to).forEach(group -> origins.put(group, origin));
            }
            from = to;
        }
        return new PlannedGroups(groups, origins);
    }

    /** Returns the transactional ids of the producers; none without transactions. */
    public static List<String> transactionalIds(Plan plan, RunNames names, int brokers) {
        ProduceSpec produce = plan.workload().produce();
        int producers =
                produce.transaction() == 0 || plan.workload().topicRead().isPresent() ? 0 : produce.producers(brokers);
        return IntStream.range(0, producers).mapToObj(names::transactionalId).toList();
    }

    /**
     * Creates the consumers of each item in the plan's list.
     *
     * @param producers fleet that runs together with them
     * @param dues empty if the producers are not in this process
     */
    static List<Readers> consumers(
            TargetEnvironment environment,
            ProducerFleet producers,
            ConnectSite connect,
            OwnedGroups groups,
            Optional<DueTimeIndex> dues) {
        RunContext runContext = environment.runContext();
        KafkaSite site = environment.site();
        Map<String, String> client = environment.client();
        List<Readers> readers = new ArrayList<>();
        int from = 0;
        try {
            for (ConsumeSpec consume : runContext.plan().workload().consume()) {
                List<String> own = groups.names().subList(from, from + consume.groups());
                from += consume.groups();
                ConsumerFleet fleet;
                if (consume.engine() instanceof ClientConsume real) {
                    fleet = real(runContext, site, real, own, groups, readers.size(), client);
                } else if (consume.engine() instanceof ConnectConsume sinks) {
                    fleet = connect.sinks(sinks, own, groups);
                } else {
                    int members = ((WireConsume) consume.engine()).members();
                    fleet = producers
                            .readers(own, members, groups::commit)
                            .orElseGet(() -> wire(runContext, site, members, own, groups, dues, client));
                }
                readers.add(new Readers(fleet, own, consume.behind()));
            }
        } catch (RuntimeException failed) {
            readers.forEach(each -> each.fleet().close());
            throw failed;
        }
        return readers;
    }

    private static ConsumerFleet wire(
            RunContext runContext,
            KafkaSite site,
            int members,
            List<String> own,
            OwnedGroups groups,
            Optional<DueTimeIndex> dues,
            Map<String, String> client) {
        return new WireConsumers(
                WireConsumeSettings.here(site.client().bootstrapServers(), client, own, members),
                dues.orElse(null),
                groups::commit,
                runContext.time(),
                runContext.wall());
    }

    private static ConsumerFleet real(
            RunContext runContext,
            KafkaSite site,
            ClientConsume consume,
            List<String> own,
            OwnedGroups groups,
            int number,
            Map<String, String> client) {
        ConsumerSettings settings = new ConsumerSettings(
                site.client().bootstrapServers(),
                client,
                own,
                consume,
                runContext.plan().workload().produce().transaction() > 0,
                jvm(runContext, site, consume.client(), "consumers-" + number));
        return new ClientConsumers(settings, offsets -> groups.begin(own, offsets), runContext.time());
    }

    /**
     * Returns the size of the payload pool. Every document of a corpus is sent; other records need only the default.
     */
    private static Bytes pool(Plan plan) {
        RecordSpec record = plan.workload().record();
        long corpus = record.content() instanceof Content.Documents documents
                ? (long) (documents.documents() * documents.meanBytes())
                : 0;
        return new Bytes(Math.max(WireSettings.DEFAULT_POOL.value(), corpus));
    }

    /**
     * Creates the producers.
     *
     * @param brokers advertised addresses by broker id
     * @param dues index that records their due times, if they can fill one
     * @param client properties, which include the client id of this run
     */
    static ProducerFleet of(
            RunContext runContext,
            KafkaSite site,
            Map<Integer, InetSocketAddress> brokers,
            List<String> topics,
            Optional<DueTimeIndex> dues,
            Map<String, String> client) {
        Workload workload = runContext.plan().workload();
        Optional<FleetSpec> fleet = runContext.plan().fleet();
        if (fleet.isPresent()) {
            return RemoteFleets.of(fleet.get(), runContext, site, brokers, topics, pool(runContext.plan()), client);
        }
        return runContext.vary() instanceof Vary.ByProducers equal
                ? new EqualProducers(
                        equal,
                        brokers.size(),
                        topics,
                        (number, of) ->
                                of(runContext, site, workload.withProducers(number), brokers.size(), of, dues, client))
                : of(runContext, site, workload, brokers.size(), topics, dues, client);
    }

    private static ProducerFleet of(
            RunContext runContext,
            KafkaSite site,
            Workload workload,
            int brokers,
            List<String> topics,
            Optional<DueTimeIndex> dues,
            Map<String, String> client) {
        Plan plan = runContext.plan();
        String servers = site.client().bootstrapServers();
        ProduceSpec produce = workload.produce();
        if (produce.engine() instanceof HttpProduce http) {
            return new HttpProducers(workload, http, topics, plan.seed(), runContext.time());
        }
        if (produce.engine() instanceof ClientProduce real) {
            ClientSettings settings = new ClientSettings(
                    servers,
                    client,
                    topics,
                    workload,
                    produce.producers(brokers),
                    plan.seed(),
                    workload.clientsConsume(),
                    jvm(runContext, site, real.client(), "producers"));
            return new ClientFleet(settings, runContext.time());
        }
        return new WireFleet(
                new WireSettings(servers, client, topics, workload, plan.seed(), pool(plan), dues),
                runContext.time(),
                runContext.wall());
    }
}
