package io.floodmark.config.key;

import static java.util.stream.Collectors.toMap;

import io.floodmark.model.cluster.LabSecurity;
import io.floodmark.model.cluster.MetricsSource;
import io.floodmark.model.plan.Effort;
import io.floodmark.model.plan.FailoverSpec;
import io.floodmark.model.plan.FleetSpec;
import io.floodmark.model.unit.BitRate;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.workload.ClientConsume.Protocol;
import io.floodmark.model.workload.ConsumeSpec;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.EngineKind;
import io.floodmark.model.workload.ProduceSpec.Acks;
import io.floodmark.model.workload.ProduceSpec.Codec;
import io.floodmark.model.workload.RecordKeys;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Every key of the plan format, with its range; the reader accepts no other. docs/reference/plan.md describes each. */
public final class PlanKeys {
    private static final int MANY = Integer.MAX_VALUE;
    private static final Bytes UNBOUNDED = new Bytes(Long.MAX_VALUE);
    private static final Bytes LARGEST_BATCH = Bytes.ofMiB(100);
    private static final int LONGEST_GROUP = 200;
    private static final int MOST_THREADS = 256;

    private static final String ADDRESS = "http://host:port/path or https://, without user and password";
    /** The value may contain a password, so the message does not repeat it. */
    private static final Form<String> HTTP = new Form<>(PlanKeys::http, true, ADDRESS);

    /** The format of {@code bootstrap.servers}. */
    static final Form<String> SERVERS = Form.text(PlanKeys::servers, "host:port, or several with commas between them");

    private static final Form<String> TOPIC_NAME =
            Form.text(PlanKeys::topicName, "a topic's name, 1 to 249 letters, digits, '.', '_' or '-'");

    private static final KeyList KEYS = new KeyList();

    public static final Key<Integer> FORMAT = KEYS.of("floodmark", Form.whole(1, MANY));

    public static final Key<String> BOOTSTRAP_SERVER = KEYS.of("cluster.bootstrap-server", SERVERS);
    public static final Key<String> COMMAND_CONFIG = KEYS.of("cluster.command-config", Form.PATH);
    public static final Key<String> PLUGIN_PATH = KEYS.of("cluster.plugin-path", Form.PATH);
    public static final Key<String> JMX = KEYS.of("cluster.metrics[].jmx", Form.text(PlanKeys::server, "host:port"));
    public static final Key<Integer> JMX_PORT = KEYS.of("cluster.metrics[].jmx-port", Form.whole(1, 65_535));
    public static final Key<String> PROMETHEUS = KEYS.of("cluster.metrics[].prometheus", HTTP);
    public static final Key<Integer> METRICS_BROKER = KEYS.of("cluster.metrics[].broker", Form.whole(0, MANY));
    public static final Key<Integer> PROMETHEUS_PORT =
            KEYS.of("cluster.metrics[].prometheus-port", Form.whole(1, 65_535));
    public static final Key<String> NODE_EXPORTER = KEYS.of("cluster.metrics[].node-exporter", HTTP);
    public static final Key<Integer> NODE_EXPORTER_PORT =
            KEYS.of("cluster.metrics[].node-exporter-port", Form.whole(1, 65_535));
    public static final AccessKeys METRICS_ACCESS = KEYS.all(AccessKeys.in("cluster.metrics[]"));

    public static final Key<Integer> BROKERS = KEYS.of("lab.brokers", Form.whole(1, 99));
    public static final Key<String> KAFKA_VERSION =
            KEYS.of("lab.kafka-version", Form.text(PlanKeys::kafkaVersion, "a release from 3.7.0 on, e.g. 4.4.0"));
    public static final Key<Boolean> COMBINED =
            KEYS.of("lab.controller", Form.oneOf(words("dedicated", false, "combined", true)));
    public static final Key<Boolean> KAFKA_DEFAULTS =
            KEYS.of("lab.settings", Form.oneOf(words("lab", false, "kafka-defaults", true)));
    public static final Key<LabSecurity> SECURITY =
            KEYS.of("lab.security", Form.oneOf(words(LabSecurity.values(), LabSecurity::key)));
    public static final Key<Double> BROKER_CORES = KEYS.of("lab.broker-cores", Form.positive());
    public static final Key<Double> CORES_PER_BROKER = KEYS.of("lab.cores-per-broker", Form.positive());
    public static final Key<Boolean> SEPARATE_HOSTS =
            KEYS.of("lab.hosts", Form.oneOf(words("shared", false, "separate", true)));
    public static final Key<BitRate> LINK =
            KEYS.of("lab.link", new Form<>(BitRate::parse, true, "a bandwidth, 1Mbit/s or more, e.g. 200Mbit/s"));
    public static final NodeKeys NODE = KEYS.all(NodeKeys.in("lab"));
    public static final NodeKeys PER_BROKER = KEYS.all(NodeKeys.in("lab.per-broker.*"));

    public static final Key<String> TOPIC = KEYS.of("workload.topic", TOPIC_NAME);
    public static final Key<Integer> TOPICS = KEYS.of("workload.topics", Form.whole(1, MANY));
    public static final Key<Integer> PARTITIONS = KEYS.of("workload.partitions", Form.whole(1, MANY));
    public static final Key<Integer> REPLICATION_FACTOR =
            KEYS.of("workload.replication-factor", Form.whole(1, Short.MAX_VALUE));
    public static final Key<String> TOPIC_CONFIG = KEYS.of("workload.topic-config.*", Form.TEXT);
    public static final Key<Bytes> RECORD_SIZE =
            KEYS.of("workload.record.size", Form.size(new Bytes(1), LARGEST_BATCH));
    public static final Key<Double> RECORD_SIZES = KEYS.of("workload.record.sizes.*", Form.positive());
    public static final Key<Bytes> MEDIAN =
            KEYS.of("workload.record.log-normal.median", Form.size(new Bytes(1), LARGEST_BATCH));
    public static final Key<Double> SIGMA = KEYS.of("workload.record.log-normal.sigma", Form.number());
    public static final Key<Bytes> SMALLEST =
            KEYS.of("workload.record.log-normal.smallest", Form.size(new Bytes(1), LARGEST_BATCH));
    public static final Key<Bytes> LARGEST =
            KEYS.of("workload.record.log-normal.largest", Form.size(new Bytes(1), LARGEST_BATCH));
    public static final Key<Content> RECORD_CONTENT = KEYS.of("workload.record.content", Form.oneOf(contents()));
    public static final Key<Double> COMPRESSES_TO = KEYS.of(
            "workload.record.compresses-to", Form.fraction(value -> value > 0 && value <= 1, "above 0% to 100%"));
    public static final Key<Codec> COMPRESSES_BY = KEYS.of("workload.record.compresses-by", Form.oneOf(codecs()));
    public static final Key<String> CORPUS = KEYS.of("workload.record.corpus.path", Form.PATH);
    public static final Key<Integer> CORPUS_DOCUMENTS =
            KEYS.of("workload.record.corpus.documents", Form.whole(1, MANY));
    public static final Key<Double> CORPUS_MEAN = KEYS.of("workload.record.corpus.mean-bytes", Form.positive());
    public static final Key<Bytes> CORPUS_LARGEST =
            KEYS.of("workload.record.corpus.largest", Form.size(new Bytes(1), UNBOUNDED));
    public static final Key<Integer> KEYS_DISTINCT =
            KEYS.of("workload.record.keys.distinct", Form.whole(1, RecordKeys.MOST));
    public static final Key<Bytes> KEYS_SIZE =
            KEYS.of("workload.record.keys.size", Form.size(new Bytes(1), Bytes.ofKiB(64)));
    public static final Key<Double> KEYS_SKEW = KEYS.of("workload.record.keys.skew", Form.number());
    public static final Key<Integer> HEADERS_COUNT = KEYS.of("workload.record.headers.count", Form.whole(0, 100));
    public static final Key<Bytes> HEADERS_SIZE =
            KEYS.of("workload.record.headers.size", Form.size(new Bytes(0), Bytes.ofKiB(64)));
    public static final Key<EngineKind> ENGINE =
            KEYS.of("workload.produce.engine", Form.oneOf(engines(EngineKind::produces)));
    public static final Key<Integer> PRODUCERS = KEYS.of("workload.produce.producers", Form.whole(1, MANY));
    public static final Key<Acks> ACKS = KEYS.of("workload.produce.acks", Form.oneOf(words(Acks.values(), Acks::key)));
    public static final Key<Bytes> BATCH_BYTES =
            KEYS.of("workload.produce.batch-bytes", Form.size(new Bytes(64), LARGEST_BATCH));
    public static final Key<Duration> LINGER = KEYS.of("workload.produce.linger", atLeast(Duration.ZERO));
    public static final Key<Codec> COMPRESSION =
            KEYS.of("workload.produce.compression", Form.oneOf(words(Codec.values())));
    /**
     * The codec's range is checked together with the codec: a wider range here would be reported first, and the correct
     * one only after the next attempt.
     */
    public static final Key<Integer> LEVEL = KEYS.of(
            "workload.produce.compression-level",
            Form.whole("a whole number: gzip 1 to 9, lz4 1 to 17, zstd -131072 to 22"));

    public static final Key<Integer> IN_FLIGHT = KEYS.of("workload.produce.in-flight", Form.whole(1, MANY));
    public static final Key<Boolean> IDEMPOTENCE = KEYS.of("workload.produce.idempotence", Form.SWITCH);
    public static final Key<Bytes> MAX_REQUEST =
            KEYS.of("workload.produce.max-request-size", Form.size(Bytes.ofKiB(1), LARGEST_BATCH));
    public static final Key<Integer> TRANSACTION = KEYS.of("workload.produce.transaction-records", Form.whole(0, MANY));
    public static final Key<Integer> THREADS =
            KEYS.of("workload.produce.threads-per-producer", Form.whole(1, MOST_THREADS));
    public static final ClientKeys PRODUCE_CLIENT = KEYS.all(ClientKeys.in("workload.produce"));
    public static final HttpKeys OVER_HTTP = KEYS.all(HttpKeys.in("workload.produce"));
    public static final Key<EngineKind> CONSUME_ENGINE =
            KEYS.of("workload.consume[].engine", Form.oneOf(engines(EngineKind::consumes)));
    public static final Key<Integer> GROUPS = KEYS.of("workload.consume[].groups", Form.whole(1, 10_000));
    public static final Key<Integer> MEMBERS = KEYS.of("workload.consume[].members", Form.whole(1, 10_000));
    public static final Key<Protocol> PROTOCOL =
            KEYS.of("workload.consume[].protocol", Form.oneOf(words(Protocol.values(), Protocol::key)));
    public static final Key<String> GROUP = KEYS.of(
            "workload.consume[].group",
            Form.text(
                    PlanKeys::groupName, "the beginning of groups' names, 1 to 200 characters that are not all blank"));
    public static final Key<Bytes> BEHIND =
            KEYS.of("workload.consume[].behind", Form.size(ConsumeSpec.FROM_THE_END, Bytes.ofGB(100_000)));
    public static final ClientKeys CONSUME_CLIENT = KEYS.all(ClientKeys.in("workload.consume[]"));
    public static final ConnectKeys CONNECT = KEYS.all(ConnectKeys.in("workload.consume[]"));
    public static final Key<String> READ_TOPIC = KEYS.of("workload.consume-only.topic", TOPIC_NAME);
    public static final Key<Bytes> READ_FILL =
            KEYS.of("workload.consume-only.fill", Form.size(Bytes.ofMiB(1), Bytes.ofGB(100_000)));
    public static final Key<Integer> READ_MEMBERS = KEYS.of("workload.consume-only.members", Form.whole(1, 10_000));
    public static final Key<Duration> BURSTS_EVERY = KEYS.of("workload.shape.bursts.every", above(Duration.ZERO));
    public static final Key<Double> RAMP_FROM =
            KEYS.of("workload.shape.ramp.from", Form.fraction(value -> value >= 0 && value <= 1, "0% to 100%"));
    public static final Key<Duration> RAMP_OVER = KEYS.of("workload.shape.ramp.over", above(Duration.ZERO));
    public static final Key<String> RECORDED = KEYS.of("workload.shape.recorded.path", Form.PATH);
    public static final Key<String> RECORDED_POINTS = KEYS.of("workload.shape.recorded.points[]", Form.TEXT);

    public static final Key<Rate> LOAD_RATE = KEYS.of("load.rate", Form.rate());
    public static final Key<Integer> LOAD_PRODUCERS = KEYS.of("load.producers", Form.whole(1, MANY));
    public static final Key<Rate> LOAD_EACH = KEYS.of("load.each", Form.rate());

    public static final Key<Duration> OBJECTIVE_PRODUCE = KEYS.of("objective.produce.*", above(Duration.ZERO));
    public static final Key<Duration> OBJECTIVE_END_TO_END = KEYS.of("objective.end-to-end.*", above(Duration.ZERO));
    public static final Key<Double> OBJECTIVE_WINDOWS =
            KEYS.of("objective.windows.*", Form.fraction(value -> value >= 0 && value < 1, "0% or more, below 100%"));

    public static final Key<Effort> EFFORT = KEYS.of("search.effort", Form.oneOf(words(Effort.values())));
    public static final Key<Duration> WARM_UP = KEYS.of("search.warm-up", atLeast(Duration.ZERO));
    public static final Key<Duration> TRIAL = KEYS.of("search.trial", atLeast(Duration.ofSeconds(1)));
    public static final Key<Duration> SAFE_TRIAL = KEYS.of("search.safe-trial", atLeast(Duration.ofSeconds(1)));
    public static final Key<Double> HALF_WIDTH =
            KEYS.of("search.precision", Form.fraction(value -> value > 0 && value < 1, "above 0% and below 100%"));
    public static final Key<Double> CONFIDENCE =
            KEYS.of("search.confidence", Form.fraction(value -> value > 0.5 && value < 1, "above 50% and below 100%"));
    public static final Key<Duration> TOTAL = KEYS.of("search.total", above(Duration.ofSeconds(1)));
    public static final Key<Integer> MAX_TRIALS = KEYS.of("search.max-trials", Form.whole(1, MANY));
    public static final Key<Duration> SOAK = KEYS.of("search.soak", atLeast(Duration.ofSeconds(1)));
    public static final Key<Boolean> BROKER_OUTAGE = KEYS.of("search.broker-outage", Form.SWITCH);
    public static final Key<Rate> LOWEST = KEYS.of("search.lowest", Form.rate());

    public static final Key<Bytes> MAX_BYTES = KEYS.of("budget.max-bytes", Form.size(new Bytes(1), UNBOUNDED));
    public static final Key<Bytes> MAX_DISK = KEYS.of("budget.max-disk", Form.size(Bytes.ofMiB(64), UNBOUNDED));
    public static final Key<Duration> MAX_TIME = KEYS.of("budget.max-time", atLeast(Duration.ofSeconds(10)));

    static {
        Stream.of(Indicator.values()).map(IndicatorKeys::of).forEach(KEYS::add);
    }

    public static final Key<Boolean> ALLOW_OVERLOAD = KEYS.of("shared.allow-overload", Form.SWITCH);

    public static final Key<String> FLEET_ON = KEYS.of("fleet.on", Form.text(FleetSpec::isPlace, FleetSpec.PLACES));
    public static final Key<Integer> FLEET_WORKERS = KEYS.of("fleet.workers", Form.whole(1, FleetSpec.MOST_WORKERS));
    public static final Key<Boolean> FLEET_INSECURE = KEYS.of("fleet.insecure-spark", Form.SWITCH);
    public static final Key<String> FLEET_PROPERTIES = KEYS.of("fleet.properties.*", Form.TEXT);

    public static final BoundaryKeys BOUNDARY = KEYS.all(BoundaryKeys.in("boundary"));

    public static final ComparisonKeys COMPARISON = KEYS.all(ComparisonKeys.in("compare"));

    public static final Key<Integer> FAILOVER_LEADERS =
            KEYS.of("failover.leaders[]", Form.whole(1, FailoverSpec.MOST_LEADERS));
    public static final Key<Integer> FAILOVER_KILLS = KEYS.of("failover.kills", Form.whole(1, FailoverSpec.MOST_KILLS));

    public static final SizeKeys SIZE = KEYS.all(SizeKeys.in("size"));

    public static final Key<Long> SEED = KEYS.of("seed", Form.ANY_WHOLE);

    public static final Key<Integer> REPEAT = KEYS.of("repeat", Form.whole(1, 10_000));

    public static final Key<String> STUDY_COMMAND =
            KEYS.of("study.command", Form.oneOf(same("limit", "boundary", "compare", "trial", "failover", "size")));
    public static final Key<String> STUDY_QUESTION = KEYS.of("study.question", Form.TEXT);
    public static final Key<String> STUDY_PUBLISHED = KEYS.of("study.published", Form.TEXT);

    /** All keys, in the order in which a plan is written. */
    public static final List<Key<?>> ALL = KEYS.keys();

    private PlanKeys() {}

    /** Returns a constant in the format of plans: {@code kafka-defaults}. */
    public static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static Map<String, Content> contents() {
        Map<String, Content> contents = new LinkedHashMap<>();
        contents.put("random", new Content.Random());
        contents.put("constant", new Content.Constant());
        contents.put("json", new Content.Json());
        return contents;
    }

    /** Returns the codecs that compress. */
    private static Map<String, Codec> codecs() {
        return words(Arrays.stream(Codec.values())
                .filter(codec -> codec != Codec.NONE)
                .toArray(Codec[]::new));
    }

    private static Map<String, EngineKind> engines(Predicate<EngineKind> suits) {
        return words(Arrays.stream(EngineKind.values()).filter(suits).toArray(EngineKind[]::new));
    }

    private static <E extends Enum<E>> Map<String, E> words(E[] constants) {
        return words(constants, PlanKeys::word);
    }

    private static <E> Map<String, E> words(E[] constants, Function<E, String> word) {
        return Arrays.stream(constants)
                .collect(toMap(word, Function.identity(), (one, other) -> one, LinkedHashMap::new));
    }

    private static Map<String, String> same(String... words) {
        return Arrays.stream(words)
                .collect(toMap(Function.identity(), Function.identity(), (one, other) -> one, LinkedHashMap::new));
    }

    private static <E> Map<String, E> words(String first, E value, String second, E other) {
        Map<String, E> words = new LinkedHashMap<>();
        words.put(first, value);
        words.put(second, other);
        return words;
    }

    private static Form<Duration> atLeast(Duration least) {
        String shown = io.floodmark.model.unit.Durations.format(least);
        return Form.duration(duration -> duration.compareTo(least) >= 0, shown + " or more");
    }

    private static Form<Duration> above(Duration bound) {
        String shown = io.floodmark.model.unit.Durations.format(bound);
        return Form.duration(duration -> duration.compareTo(bound) > 0, "above " + shown);
    }

    private static String http(String text) {
        if (!MetricsSource.readable(text)) {
            throw new IllegalArgumentException("invalid address; expected " + ADDRESS);
        }
        return text;
    }

    private static boolean servers(String text) {
        return Stream.of(text.split(",", -1)).allMatch(server -> server(server.strip()));
    }

    /** True for a name or an IPv4 address, or an IPv6 address in brackets, and a port. */
    private static boolean server(String text) {
        int colon = text.lastIndexOf(':');
        return text.matches("([^\\s:/,\\[\\]]+|\\[[0-9a-fA-F:.%a-z]+]):[0-9]{1,5}")
                && Integer.parseInt(text.substring(colon + 1)) >= 1
                && Integer.parseInt(text.substring(colon + 1)) <= 65_535;
    }

    private static boolean groupName(String text) {
        return !text.isBlank() && text.length() <= LONGEST_GROUP;
    }

    private static boolean topicName(String text) {
        return text.matches("[a-zA-Z0-9._-]{1,249}") && !text.matches("\\.{1,2}");
    }

    private static boolean kafkaVersion(String text) {
        if (!text.matches("[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}")) {
            return false;
        }
        String[] parts = text.split("\\.", -1);
        int major = Integer.parseInt(parts[0]);
        return major > 3 || (major == 3 && Integer.parseInt(parts[1]) >= 7);
    }
}
