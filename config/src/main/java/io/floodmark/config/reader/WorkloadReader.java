package io.floodmark.config.reader;

import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.reader.ClientLookup.Client;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.plan.Load;
import io.floodmark.model.workload.ClientProduce;
import io.floodmark.model.workload.ClientSpec;
import io.floodmark.model.workload.ConsumeOnly;
import io.floodmark.model.workload.ConsumeSpec;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.EngineKind;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.model.workload.ProduceEngine;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Shape;
import io.floodmark.model.workload.TopicConfig;
import io.floodmark.model.workload.WireProduce;
import io.floodmark.model.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Reads the traffic: its shape, its intensity if it is set, and the latency objective. */
final class WorkloadReader {
    private static final String MIN_IN_SYNC = "min.insync.replicas";

    private final PlanTree plan;
    private final PlanFiles files;
    private final ClientLookup lookup;
    private Shape shape = Shape.STEADY;

    WorkloadReader(PlanTree plan, PlanFiles files, ClientLookup lookup) {
        this.plan = plan;
        this.files = files;
        this.lookup = lookup;
    }

    Workload workload(Cluster cluster) {
        RecordReader records = new RecordReader(plan, files);
        RecordSpec record = records.read();
        ProduceSpec produce = produce(cluster);
        fits(record, produce, records.largestDocument());
        if (produce.http().isPresent()
                && (record.keys().isPresent() || record.headers().count() > 0)) {
            plan.problem(KeyPath.of("workload.record"), "has keys or headers; expected neither with the http engine");
        }
        int topics = plan.get(PlanKeys.TOPICS).orElse(Workload.DEFAULT_TOPICS);
        int partitions = plan.get(PlanKeys.PARTITIONS).orElse(Workload.DEFAULT_PARTITIONS);
        int replicas = replicas(cluster);
        TopicConfig config = topicConfig();
        Optional<ConsumeOnly> consumeOnly = new ConsumeOnlyReader(plan).read(cluster);
        List<ConsumeSpec> consume =
                consumeOnly.isPresent() ? List.of() : new ConsumeReader(plan, files, lookup, cluster).read();
        shape = new ShapeReader(plan, files).read();
        Optional<String> topic = plan.get(PlanKeys.TOPIC);
        return plan.build(
                "workload",
                Workload.defaults(),
                () -> new Workload(
                        topics, partitions, replicas, record, produce, consume, consumeOnly, shape, config, topic));
    }

    /**
     * Checks the record sizes: the client rejects larger records one by one, and only under load. The size of documents
     * is not a setting, so it is checked for either engine.
     */
    private void fits(RecordSpec record, ProduceSpec produce, Optional<String> largestDocument) {
        long largest = record.largest().value() + RecordSpec.ALONE_IN_A_BATCH;
        String expected = ", " + largest + " B in a batch; expected at most workload.produce.max-request-size, "
                + produce.maxRequest();
        if (largest <= produce.maxRequest().value()) {
            return;
        }
        if (record.content() instanceof Content.Documents documents) {
            String where = largestDocument.map(name -> " (" + name + ")").orElse("");
            plan.problem(
                    PlanKeys.CORPUS.path(),
                    "has a document of " + documents.largest() + where + ", with key and headers " + record.largest()
                            + expected + ": raise that, or leave the document out");
        } else if (produce.client().isPresent()) {
            plan.problem(KeyPath.of("workload.record"), "has records of up to " + record.largest() + expected);
        }
    }

    private TopicConfig topicConfig() {
        Map<String, String> sound = new TreeMap<>();
        plan.all(PlanKeys.TOPIC_CONFIG).forEach((key, value) -> {
            Optional<String> wrong = TopicConfig.problem(key, value);
            wrong.ifPresent(
                    problem -> plan.problem(PlanKeys.TOPIC_CONFIG.with(key).path(), problem));
            if (wrong.isEmpty()) {
                sound.put(key, value);
            }
        });
        return new TopicConfig(sound);
    }

    private int replicas(Cluster cluster) {
        int brokers = cluster instanceof LabCluster lab ? lab.brokers() : Integer.MAX_VALUE;
        int usual = Math.min(Workload.DEFAULT_REPLICATION_FACTOR, brokers);
        int replicas = plan.get(PlanKeys.REPLICATION_FACTOR).orElse(usual);
        if (replicas > brokers && !plan.wrong(PlanKeys.BROKERS.path())) {
            plan.problem(
                    PlanKeys.REPLICATION_FACTOR.path(),
                    "invalid value '" + replicas + "'; expected at most " + brokers
                            + ", the brokers of the lab (lab.brokers)");
        }
        if (cluster instanceof LabCluster lab) {
            enoughInSync(lab, replicas);
        }
        return replicas;
    }

    /** Reports a setting with which no record with acks=all would be confirmed. */
    private void enoughInSync(LabCluster lab, int replicas) {
        String inSync = lab.node().config().getOrDefault(MIN_IN_SYNC, "1");
        if (inSync.matches("[0-9]{1,9}") && Integer.parseInt(inSync) > replicas) {
            plan.problem(
                    PlanKeys.NODE.config().with(MIN_IN_SYNC).path(),
                    "invalid value '" + inSync + "'; expected at most " + replicas + ", the replicas of a partition"
                            + " (workload.replication-factor)");
        }
    }

    private ProduceSpec produce(Cluster cluster) {
        ProduceSpec usual = ProduceSpec.DEFAULT;
        EngineKind kind = plan.get(PlanKeys.ENGINE).orElse(EngineKind.WIRE);
        OptionalInt producers = plan.get(PlanKeys.PRODUCERS)
                .or(() -> plan.get(PlanKeys.LOAD_PRODUCERS))
                .map(OptionalInt::of)
                .orElse(usual.producers());
        Acks acks = plan.get(PlanKeys.ACKS).orElse(usual.acks());
        OptionalInt level = plan.get(PlanKeys.LEVEL).map(OptionalInt::of).orElse(usual.level());
        int inFlight = plan.get(PlanKeys.IN_FLIGHT).orElse(usual.inFlight());
        boolean idempotent =
                plan.get(PlanKeys.IDEMPOTENCE).orElse(ProduceSpec.idempotentByDefault(kind, acks, inFlight));
        Codec codec = plan.get(PlanKeys.COMPRESSION).orElse(usual.codec());
        ClientSpec client = new ClientReader(plan, files, lookup)
                .read(
                        PlanKeys.PRODUCE_CLIENT,
                        KeyPath.of("workload.produce"),
                        kind,
                        Client.PRODUCER,
                        level.isPresent()
                                ? Map.of("compression." + PlanKeys.word(codec) + ".level", PlanKeys.LEVEL.path())
                                : Map.of());
        Optional<HttpProduce> http = new HttpReader(plan, files, cluster).read(kind);
        if (kind == EngineKind.HTTP && http.isEmpty()) {
            return usual;
        }
        ProduceEngine engine = http.<ProduceEngine>map(requests -> requests).orElseGet(() -> kafka(kind, client));
        return plan.build(
                "workload.produce",
                usual,
                () -> new ProduceSpec(
                        engine,
                        producers,
                        acks,
                        plan.get(PlanKeys.BATCH_BYTES).orElse(usual.batchBytes()),
                        plan.get(PlanKeys.LINGER).orElse(usual.linger()),
                        codec,
                        level,
                        inFlight,
                        idempotent,
                        plan.get(PlanKeys.MAX_REQUEST).orElse(usual.maxRequest())));
    }

    private ProduceEngine kafka(EngineKind kind, ClientSpec client) {
        int transaction = plan.get(PlanKeys.TRANSACTION).orElse(ClientProduce.DEFAULT_TRANSACTION);
        int threads = plan.get(PlanKeys.THREADS).orElse(ClientProduce.DEFAULT_THREADS);
        return plan.build("workload.produce", new WireProduce(), () -> {
            if (kind == EngineKind.CLIENT) {
                return new ClientProduce(client, transaction, threads);
            }
            ClientProduce.requireNone(transaction, threads);
            return new WireProduce();
        });
    }

    /** Returns the load after {@link #workload}: a recorded shape has its own rate. */
    Optional<Load> load() {
        if (plan.has("load.each") || plan.has("load.producers")) {
            return ofEach();
        }
        if (plan.has("load")) {
            plan.require(PlanKeys.LOAD_RATE);
        }
        return plan.get(PlanKeys.LOAD_RATE)
                .or(() -> shape instanceof Shape.Recorded recorded ? Optional.of(recorded.mean()) : Optional.empty())
                .map(Load::new);
    }

    private Optional<Load> ofEach() {
        plan.require(PlanKeys.LOAD_EACH);
        plan.require(PlanKeys.LOAD_PRODUCERS);
        if (plan.has("load.rate")) {
            plan.problem(
                    PlanKeys.LOAD_RATE.path(),
                    "cannot be combined with load.producers and load.each, which set the same; use one of them");
        }
        Optional<Integer> producers = plan.get(PlanKeys.LOAD_PRODUCERS);
        Optional<Integer> otherwise = plan.get(PlanKeys.PRODUCERS);
        if (producers.isPresent() && otherwise.isPresent() && !producers.equals(otherwise)) {
            plan.problem(
                    PlanKeys.LOAD_PRODUCERS.path(),
                    "invalid value '" + producers.get() + "'; expected " + otherwise.get()
                            + ", as workload.produce.producers says");
        }
        return plan.get(PlanKeys.LOAD_EACH).flatMap(each -> producers.map(count -> new Load(each.times(count))));
    }
}
