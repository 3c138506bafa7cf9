package io.floodmark.config.writer;

import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabHosts;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.cluster.LabSecurity;
import io.floodmark.model.cluster.MetricsSource;
import io.floodmark.model.plan.Availability;
import io.floodmark.model.plan.Axis;
import io.floodmark.model.plan.BoundarySpec;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.plan.Effort;
import io.floodmark.model.plan.FailoverSpec;
import io.floodmark.model.plan.FleetSpec;
import io.floodmark.model.plan.Load;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.plan.SizeSpec;
import io.floodmark.model.plan.StudySpec;
import io.floodmark.model.plan.Vary;
import io.floodmark.model.unit.BitRate;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.unit.Throughput;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.model.workload.ClientConsume;
import io.floodmark.model.workload.ClientProduce;
import io.floodmark.model.workload.ClientSpec;
import io.floodmark.model.workload.ConnectConsume;
import io.floodmark.model.workload.ConsumeOnly;
import io.floodmark.model.workload.ConsumeSpec;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.RecordHeaders;
import io.floodmark.model.workload.RecordKeys;
import io.floodmark.model.workload.RecordSizes;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.Shape;
import io.floodmark.model.workload.TopicConfig;
import io.floodmark.model.workload.WireConsume;
import io.floodmark.model.workload.WireProduce;
import io.floodmark.model.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Generates any plan that the model allows, with odd values first: texts that YAML mistakes for other types, long
 * fractions.
 */
public final class PlanGenerator {
    private static final List<String> ODD_TEXTS = List.of(
            "/opt/jdk 25",
            "off",
            "null",
            "1e3",
            "0x10",
            "- a",
            "a: b",
            "# no comment",
            "'quoted'",
            "\"twice\"",
            "-Xlog:gc*,safepoint:file=/tmp/%p",
            "{curly}",
            "*star",
            "&and",
            "!bang",
            "tab\there",
            "line\nbreak",
            " space ",
            "ünïcödé",
            "~",
            "<<",
            "a,b",
            "[x]");

    private final Random random;

    public PlanGenerator(long seed) {
        this.random = new Random(seed);
    }

    public Plan plan() {
        Cluster cluster = random.nextBoolean() ? lab() : existing();
        Workload workload = workload(cluster);
        // A recorded shape includes a load.
        boolean loaded = random.nextBoolean() || workload.shape() instanceof Shape.Recorded;
        Optional<BoundarySpec> boundary = workload.topicRead().isPresent() ? Optional.empty() : maybe(this::boundary);
        return new Plan(
                cluster,
                workload,
                loaded ? Optional.of(new Load(rate())) : Optional.empty(),
                objective(!workload.consume().isEmpty()),
                boundary.isEmpty()
                        ? search(canLose(cluster, workload) && random.nextBoolean())
                        : withoutSoak(search(false)),
                new Budget(
                        new Bytes(random.nextLong(1, 1L << 50)),
                        new Bytes(random.nextLong(1L << 26, 1L << 50)),
                        duration(10_000)),
                indicators(),
                random.nextBoolean(),
                boundary.<StudySpec>map(study -> study).or(() -> failover(cluster, workload)),
                maybe(this::size),
                fleet(workload),
                random.nextLong(),
                boundary.isEmpty() ? random.nextInt(1, 20) : 1);
    }

    private Optional<FailoverSpec> failover(Cluster cluster, Workload workload) {
        boolean possible = cluster instanceof LabCluster lab && lab.brokers() > 2 && workload.replicationFactor() > 1;
        return possible && random.nextBoolean()
                ? Optional.of(new FailoverSpec(
                        pick(FailoverSpec.DEFAULT_LEADERS, List.of(1), List.of(1, 10_000)), random.nextInt(1, 101)))
                : Optional.empty();
    }

    private SizeSpec size() {
        boolean priced = random.nextBoolean();
        Optional<String> types = priced ? Optional.empty() : maybe(this::text);
        return new SizeSpec(
                new Throughput(fraction() * 1e9, pick(Throughput.Kind.values())),
                random.nextBoolean() ? Optional.of(new Bytes(random.nextLong(1, 1 << 20))) : Optional.empty(),
                random.nextBoolean() ? OptionalInt.of(random.nextInt(1, 10)) : OptionalInt.empty(),
                random.nextBoolean() ? OptionalInt.of(random.nextInt(0, 10)) : OptionalInt.empty(),
                maybe(() -> duration(0)),
                pick(new Availability.Share(0), new Availability.Share(fraction()), new Availability.OneBroker()),
                priced
                        ? Optional.of(pick(new BigDecimal("0.904"), BigDecimal.ZERO, new BigDecimal("2")))
                        : Optional.empty(),
                text(),
                types,
                types.flatMap(file -> maybe(this::text)),
                texts());
    }

    private Optional<FleetSpec> fleet(Workload workload) {
        boolean possible = workload.consumeOnly().isEmpty()
                && workload.produce().engine() instanceof WireProduce
                && !(workload.record().content() instanceof Content.Documents);
        return possible && random.nextBoolean()
                ? Optional.of(random.nextBoolean() ? onSpark() : overSsh())
                : Optional.empty();
    }

    private FleetSpec onSpark() {
        return new FleetSpec(
                List.of("spark://a:7077", "spark://a:7077,b:7078", "local[2]", "yarn", "k8s://https://a:6443")
                        .get(random.nextInt(5)),
                workers(),
                random.nextBoolean(),
                random.nextBoolean() ? Map.of("spark.executor.cores", "2") : Map.of());
    }

    private FleetSpec overSsh() {
        return new FleetSpec(
                List.of("ssh://a", "ssh://joe@a:22,b", "ssh://[::1]:22").get(random.nextInt(3)),
                workers(),
                false,
                Map.of());
    }

    private OptionalInt workers() {
        return random.nextBoolean() ? OptionalInt.of(random.nextInt(1, 100)) : OptionalInt.empty();
    }

    /** Returns a boundary over partitions, which can vary in any workload. */
    private BoundarySpec boundary() {
        List<Double> values = random.doubles(random.nextInt(2, 9), 1, 1e6)
                .map(Math::rint)
                .distinct()
                .sorted()
                .boxed()
                .toList();
        return new BoundarySpec(
                Axis.PARTITIONS,
                values.size() > 1 ? values : List.of(1.0, 2.0),
                new Vary.ByRate(),
                List.of(),
                List.of(),
                random.nextInt(1, 1_000));
    }

    private static SearchSettings withoutSoak(SearchSettings search) {
        return new SearchSettings(
                search.effort(),
                search.warmUp(),
                search.trial(),
                search.safeTrial(),
                search.halfWidth(),
                search.confidence(),
                search.total(),
                search.maxTrials(),
                Optional.empty(),
                search.lowest());
    }

    private MetricsSource metrics() {
        int port = random.nextInt(1, 65_536);
        String url = random.nextBoolean() ? "https://[::1]:" + port + "/public_metrics" : "http://a.example/?m[]=b";
        return switch (random.nextInt(6)) {
            case 0 -> new MetricsSource.Jmx(random.nextBoolean() ? "broker-1.example:9999" : "[fe80::1]:1");
            case 1 -> new MetricsSource.JmxPort(port);
            case 2 -> new MetricsSource.Prometheus(url, broker(), access());
            case 3 -> new MetricsSource.PrometheusPort(port, access());
            case 4 -> new MetricsSource.NodeExporter(url, broker(), access());
            default -> new MetricsSource.NodeExporterPort(port, access());
        };
    }

    private OptionalInt broker() {
        return random.nextBoolean() ? OptionalInt.of(random.nextInt(1_000)) : OptionalInt.empty();
    }

    private HttpAccess access() {
        return switch (random.nextInt(3)) {
            case 0 -> new HttpAccess(Optional.of(text()), Optional.of(text()), Optional.empty(), maybe(this::text));
            case 1 -> new HttpAccess(Optional.empty(), Optional.empty(), Optional.of(text()), maybe(this::text));
            default -> HttpAccess.OPEN;
        };
    }

    private Cluster existing() {
        List<MetricsSource> metrics = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            metrics.add(metrics());
        }
        String servers = random.nextBoolean() ? "a:9092" : "a.example:9092,b.example:9093, [::1]:65535";
        return new ExistingCluster(servers, maybe(this::text), maybe(this::text), metrics);
    }

    private Cluster lab() {
        int brokers = random.nextInt(1, 100);
        Map<Integer, LabNode> perBroker = new LinkedHashMap<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            perBroker.put(random.nextInt(1, brokers + 1), node());
        }
        return new LabCluster(
                        brokers,
                        pick("3.7.0", "4.3.1", "10.0.12"),
                        random.nextBoolean(),
                        random.nextBoolean(),
                        node(),
                        perBroker,
                        random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(fraction() * 64))
                .withSecurity(pick(LabSecurity.values()))
                .withHosts(hosts());
    }

    private LabHosts hosts() {
        return random.nextBoolean()
                ? LabHosts.SHARED
                : new LabHosts(
                        true, random.nextBoolean() ? Optional.empty() : Optional.of(new BitRate(1_000_000 + bits())));
    }

    private long bits() {
        return random.nextLong(1_000_000_000_000L);
    }

    private LabNode node() {
        Map<String, String> config = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            config.put(pick("num.io.threads", "a key", "p99.9", "true", "1"), text());
        }
        return new LabNode(maybe(this::path), jvmFlags(), config, paths());
    }

    private Workload workload(Cluster cluster) {
        int brokers = cluster instanceof LabCluster lab ? lab.brokers() : 1_000;
        ProduceSpec produce = produce();
        Optional<ConsumeOnly> consumeOnly =
                random.nextInt(4) == 0 ? Optional.of(consumeOnly(cluster)) : Optional.empty();
        return new Workload(
                random.nextInt(1, 1_000),
                random.nextInt(1, 100_000),
                random.nextInt(1, brokers + 1),
                record(produce),
                produce,
                consumeOnly.isPresent() ? List.of() : consume(cluster),
                consumeOnly,
                shape(),
                topicConfig());
    }

    private TopicConfig topicConfig() {
        Map<String, String> config = new LinkedHashMap<>();
        if (random.nextBoolean()) {
            config.put("compression.type", pick("producer", "gzip", "uncompressed"));
            config.put("compression.gzip.level", pick("-1", "9"));
            config.put("preallocate", pick("true", "false"));
        }
        return new TopicConfig(config);
    }

    private ConsumeOnly consumeOnly(Cluster cluster) {
        boolean fill = cluster instanceof LabCluster || random.nextBoolean();
        return new ConsumeOnly(
                fill ? Optional.empty() : Optional.of(pick("orders", "a.b_c-1", "12", "true")),
                fill ? Optional.of(new Bytes(random.nextLong(1 << 20, 1 << 21))) : Optional.empty(),
                random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(random.nextInt(1, 10_000)));
    }

    private List<ConsumeSpec> consume(Cluster cluster) {
        List<ConsumeSpec> specs = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            if (random.nextInt(3) == 0) {
                specs.add(connect(cluster));
                continue;
            }
            int members = random.nextInt(1, 10_000);
            specs.add(new ConsumeSpec(
                    random.nextBoolean()
                            ? new ClientConsume(members, pick(ClientConsume.Protocol.values()), client())
                            : new WireConsume(members),
                    random.nextInt(1, 10_000),
                    maybe(this::text),
                    new Bytes(random.nextLong(0, 1_000))));
        }
        return specs;
    }

    private ConsumeSpec connect(Cluster cluster) {
        Map<String, String> settings =
                random.nextBoolean() ? Map.of() : Map.of("simulated.delay.ms", "5", "consumer.override.a key", text());
        return new ConsumeSpec(
                new ConnectConsume(
                        random.nextInt(1, 10_000),
                        cluster instanceof LabCluster ? random.nextInt(1, 100) : 1,
                        cluster instanceof LabCluster
                                ? Optional.empty()
                                : Optional.of(pick("http://c:8083", "https://[::1]/base")),
                        cluster instanceof LabCluster ? HttpAccess.OPEN : access(),
                        settings),
                random.nextInt(1, 10_000),
                maybe(this::text),
                new Bytes(random.nextLong(0, 1_000)));
    }

    private Shape shape() {
        return pick(
                Shape.STEADY,
                new Shape.Bursts(Duration.ofMillis(random.nextInt(1, 3_600_000))),
                new Shape.Ramp(fraction(), duration(0)),
                new Shape.Recorded(List.of(
                        new Shape.RatePoint(0, fraction() * 1e7),
                        new Shape.RatePoint(fraction(), 0),
                        new Shape.RatePoint(2, fraction() / 1e6))));
    }

    /** Respects that records of the client engine must fit into its requests. */
    private RecordSpec record(ProduceSpec produce) {
        boolean client = produce.client().isPresent();
        long largest = client ? produce.maxRequest().value() - 100 : 100L << 20;
        Bytes size = new Bytes(random.nextLong(200_000, largest));
        RecordSizes sizes = pick(
                new RecordSizes.Fixed(size),
                new RecordSizes.Weighted(List.of(
                        new RecordSizes.Weight(size, fraction()), new RecordSizes.Weight(new Bytes(17), fraction()))),
                new RecordSizes.LogNormal(new Bytes(100), fraction(), new Bytes(random.nextInt(1, 101)), size));
        Content content = pick(
                new Content.Random(),
                new Content.Constant(),
                new Content.Json(),
                new Content.CompressesTo(fraction(), pick(ProduceSpec.Codec.GZIP, ProduceSpec.Codec.LZ4)));
        return new RecordSpec(
                sizes,
                content,
                maybe(() -> new RecordKeys(random.nextInt(1, 1_000), new Bytes(random.nextInt(3, 70)), fraction())),
                random.nextBoolean()
                        ? RecordHeaders.NONE
                        : new RecordHeaders(random.nextInt(1, 5), new Bytes(random.nextInt(0, 99))));
    }

    private ProduceSpec produce() {
        boolean client = random.nextBoolean();
        ProduceSpec.Acks acks = pick(ProduceSpec.Acks.values());
        int inFlight = random.nextInt(1, 100);
        boolean idempotent = acks == ProduceSpec.Acks.ALL && inFlight <= 5 && random.nextBoolean();
        ProduceSpec.Codec codec = pick(ProduceSpec.Codec.values());
        int transaction = client && idempotent ? random.nextInt(100) : 0;
        int producers = random.nextInt(1, 5_000);
        int threads = client && transaction == 0 && producers < 1_000 ? random.nextInt(1, 1_000 / producers + 1) : 1;
        return new ProduceSpec(
                client ? new ClientProduce(client(), transaction, Math.min(256, threads)) : new WireProduce(),
                random.nextBoolean() ? OptionalInt.empty() : OptionalInt.of(producers),
                acks,
                new Bytes(random.nextLong(64, 100L << 20)),
                Duration.ofMillis(random.nextInt(100)),
                codec,
                codec.hasLevels() && random.nextBoolean() ? OptionalInt.of(random.nextInt(1, 10)) : OptionalInt.empty(),
                inFlight,
                idempotent,
                new Bytes(random.nextLong(1 << 20, 100L << 20)));
    }

    private ClientSpec client() {
        Map<String, String> properties = new LinkedHashMap<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            properties.put(pick("buffer.memory", "a key", "p99.9"), text());
        }
        Map<String, String> plugIns = random.nextBoolean() ? Map.of("interceptor.a key", text()) : Map.of();
        return new ClientSpec(pick("2.1.0", "3.9.1", "10.0.11"), maybe(this::path), jvmFlags(), properties, plugIns);
    }

    private Objective objective(boolean consumed) {
        SortedMap<Quantile, Duration> produce = bounds();
        SortedMap<Quantile, Duration> endToEnd = consumed ? bounds() : new TreeMap<>();
        SortedMap<Duration, Double> windows = new TreeMap<>();
        if (!produce.isEmpty() || !endToEnd.isEmpty()) {
            for (int i = random.nextInt(3); i > 0; i--) {
                windows.put(duration(1_000), pick(0.0, fraction()));
            }
        }
        return new Objective(produce, endToEnd, windows);
    }

    private SortedMap<Quantile, Duration> bounds() {
        SortedMap<Quantile, Duration> bounds = new TreeMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            bounds.put(
                    random.nextBoolean() ? pick(Quantile.P50, Quantile.P99, Quantile.P999) : new Quantile(fraction()),
                    duration(0));
        }
        return bounds;
    }

    /** Returns whether a generated plan may ask for a broker outage. */
    private static boolean canLose(Cluster cluster, Workload workload) {
        return cluster instanceof LabCluster lab
                && lab.brokers() > 2
                && !lab.kafkaDefaults()
                && workload.replicationFactor() > 1
                && workload.consume().isEmpty()
                && workload.consumeOnly().isEmpty()
                && workload.produce().transaction() == 0;
    }

    private SearchSettings search(boolean brokerOutage) {
        Duration safe = duration(1_000);
        Duration trial = safe.plus(duration(0));
        return new SearchSettings(
                pick(Effort.values()),
                random.nextInt(5) == 0 ? Duration.ZERO : duration(0),
                trial,
                safe,
                fraction(),
                0.5 + fraction() / 2,
                trial.plus(duration(0)),
                random.nextInt(1, 1_000),
                maybe(() -> trial.plus(duration(0))),
                brokerOutage,
                rate());
    }

    private Indicators indicators() {
        Map<Indicator, Double> thresholds = new EnumMap<>(Indicator.class);
        for (Indicator indicator : Indicator.values()) {
            if (random.nextInt(4) > 0) {
                thresholds.put(indicator, pick(0.0, 1.0, indicator.defaultThreshold(), fraction()));
            }
        }
        return new Indicators(thresholds);
    }

    /** Returns a text that is not blank. */
    private String path() {
        return "/" + text();
    }

    private List<String> paths() {
        return texts().stream().map(text -> "/" + text).toList();
    }

    private List<String> jvmFlags() {
        return texts().stream().map(text -> "-" + text).toList();
    }

    private List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            texts.add(text());
        }
        return texts;
    }

    private String text() {
        return ODD_TEXTS.get(random.nextInt(ODD_TEXTS.size()));
    }

    private Rate rate() {
        return new Rate(pick(50.0, 1_234_567.0, fraction() / 1e6, fraction() * 1e7));
    }

    /** Returns more than {@code leastMillis}, sometimes with nanoseconds. */
    private Duration duration(long leastMillis) {
        Duration extra = pick(
                Duration.ofNanos(random.nextLong(1, 100_000_000_000L)),
                Duration.ofMillis(random.nextLong(1, 5_000)),
                Duration.ofMinutes(random.nextLong(1, 5_000)));
        return Duration.ofMillis(leastMillis).plus(extra);
    }

    /** Returns a number above 0 and below 1. */
    private double fraction() {
        return random.nextBoolean() ? random.nextInt(1, 100) / 100.0 : random.nextDouble() * 0.999 + 1e-6;
    }

    private <T> Optional<T> maybe(Supplier<T> value) {
        return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private <T> T pick(T... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
