package io.floodmark.gateway;

import io.floodmark.gateway.access.AccessCheck;
import io.floodmark.gateway.access.Authenticator;
import io.floodmark.gateway.cluster.BrokerHealth;
import io.floodmark.gateway.cluster.TopicLookup;
import io.floodmark.gateway.cluster.Topics;
import io.floodmark.gateway.connection.Certificates;
import io.floodmark.gateway.connection.OpenConnections;
import io.floodmark.gateway.connection.PacedTransport;
import io.floodmark.gateway.consumer.ConsumerProperties;
import io.floodmark.gateway.consumer.GroupInstances;
import io.floodmark.gateway.consumer.PartitionReaders;
import io.floodmark.gateway.http.AccessLog;
import io.floodmark.gateway.http.GatewayContext;
import io.floodmark.gateway.http.HeadRules;
import io.floodmark.gateway.http.HttpVerticle;
import io.floodmark.gateway.http.InFlightRequests;
import io.floodmark.gateway.http.RepeatKeys;
import io.floodmark.gateway.http.Routes;
import io.floodmark.gateway.lane.Affinity;
import io.floodmark.gateway.lane.LaneWatch;
import io.floodmark.gateway.lane.Lanes;
import io.floodmark.gateway.lane.Placement;
import io.floodmark.gateway.lane.ProducerProperties;
import io.floodmark.gateway.lane.RetryAfter;
import io.floodmark.gateway.metadata.ClusterQueries;
import io.floodmark.gateway.metrics.GatewayMetrics;
import io.floodmark.gateway.metrics.LaneEvents;
import io.floodmark.gateway.principal.PassThroughSessions;
import io.floodmark.gateway.quota.PrincipalRates;
import io.floodmark.gateway.quota.RequestMemory;
import io.floodmark.gateway.quota.WastedWork;
import io.floodmark.gateway.settings.GatewaySettings;
import io.floodmark.gateway.settings.HeapNeed;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.unit.SystemClock;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The gateway: accepts records over HTTP and answers 200 only after all in-sync replicas have them.
 * docs/reference/gateway.md describes its protocols. Thread-safe.
 */
public final class Gateway implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);
    private static final Duration START = Duration.ofSeconds(20);
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(3);
    private static final int INFLATERS = 2;

    private final GatewaySettings settings;
    private final NanoClock clock;
    private final Admin admin;
    private final Lanes lanes;
    private final PartitionReaders readers;
    private final GroupInstances instances;
    private final Optional<PassThroughSessions> sessions;
    private final InFlightRequests traffic;
    private final Vertx vertx;
    private final Routes routes;
    private final int port;

    private Gateway(GatewaySettings settings, Map<String, String> client) {
        this.settings = settings;
        clock = new SystemClock();
        RandomGenerator random = new SecureRandom();
        GatewayMetrics metrics = new GatewayMetrics(clock);
        admin = Admin.create(adminProperties(settings, client));
        Topics topics = new Topics(new TopicLookup(admin), settings.kafka().topicRefresh(), clock);
        Affinity affinity = new Affinity(settings.affinity(), clock, random);
        RetryAfter retryAfter = new RetryAfter(clock, random);
        lanes = lanes(client, new LaneEvents(metrics, affinity, topics, retryAfter));
        RequestMemory memory = new RequestMemory(settings.requests().inMemory().value());
        traffic = new InFlightRequests();
        BrokerHealth brokerHealth = new BrokerHealth(admin, brokers -> warnOfHeap(settings, brokers), clock);
        readers = new PartitionReaders(settings, client, brokerHealth, clock);
        instances = new GroupInstances(settings, client, clock, random);
        sessions = settings.access()
                .passThrough()
                .map(passThrough -> new PassThroughSessions(
                        settings,
                        passThrough,
                        client,
                        () -> {
                            Affinity own = new Affinity(settings.affinity(), clock, random);
                            return new PassThroughSessions.LaneParts(
                                    new LaneEvents(metrics, own, topics, retryAfter), own);
                        },
                        clock));
        sessions.ifPresent(metrics::watch);
        metrics.watch(lanes, memory);
        metrics.watch(readers, instances);
        vertx = Vertx.builder()
                .with(new VertxOptions()
                        .setEventLoopPoolSize(settings.http().eventLoops())
                        .setWorkerPoolSize(INFLATERS)
                        .setFileSystemOptions(new FileSystemOptions()
                                .setFileCachingEnabled(false)
                                .setClassPathResolvingEnabled(false)))
                .withTransport(new PacedTransport(new OpenConnections(settings.http(), metrics), clock))
                .build();
        Authenticator authenticator = authenticator();
        WastedWork wastedWork = new WastedWork(Runtime.getRuntime().availableProcessors(), clock);
        GatewayContext parts = new GatewayContext(
                settings,
                clock,
                metrics,
                topics,
                new Placement(affinity, lanes.count(), metrics::notWritten),
                lanes,
                memory,
                new RepeatKeys(settings.idempotency(), clock),
                retryAfter,
                traffic,
                authenticator,
                new PrincipalRates(settings.access().rate(), clock),
                brokerHealth,
                new AccessLog(settings.logShare()),
                new HeadRules(settings),
                wastedWork);
        vertx.setPeriodic(0, BrokerHealth.PERIOD.toMillis(), timer -> {
            brokerHealth.query();
            retryAfter.measure();
            instances.expire();
            authenticator.expire();
            wastedWork.expire();
        });
        Health health = new Health(brokerHealth, lanes, readers, topics, traffic);
        routes = Api.of(parts, new ClusterQueries(admin), readers, instances, health);
        port = listen(parts);
    }

    private Authenticator authenticator() {
        try {
            return new Authenticator(settings.access(), settings.tls().clients().isPresent(), sessions, vertx, clock);
        } catch (PlanException unreadable) {
            stopAll();
            throw unreadable;
        }
    }

    private Lanes lanes(Map<String, String> client, LaneWatch watch) {
        try {
            return Lanes.open(settings, client, "lane", watch, clock);
        } catch (KafkaException unusable) {
            admin.close(Duration.ZERO);
            throw unusable;
        }
    }

    /**
     * Starts a gateway, which serves requests when this method returns, ready or not.
     *
     * @param client properties for Kafka's clients, including secrets
     * @throws TargetException if no address of the cluster can be resolved, or if the properties are invalid for a
     *     client
     * @throws PlanException if a file that the settings name is invalid, or if the heap is too small for the settings
     * @throws EnvironmentException if it cannot listen
     */
    public static Gateway start(GatewaySettings settings, Map<String, String> client) {
        tryFiles(settings, client);
        return made(settings, () -> new Gateway(settings, client));
    }

    /** Runs a function that creates Kafka's clients, and converts its failure. */
    private static <T> T made(GatewaySettings settings, Supplier<T> clients) {
        try {
            return clients.get();
        } catch (KafkaException unusable) {
            throw new TargetException(
                    TargetException.Kind.UNREACHABLE,
                    "no client for " + settings.kafka().bootstrapServers() + " can be made ("
                            + rootCause(unusable).getMessage()
                            + "); expected addresses that resolve, and client properties"
                            + " that fit",
                    unusable);
        }
    }

    private static void requireLogins(GatewaySettings settings, Map<String, String> client) {
        if (settings.access().passThrough().isPresent() && !PassThroughSessions.possible(client)) {
            throw new PlanException("access.pass-through is given, and security.protocol of the client properties is "
                    + client.getOrDefault("security.protocol", "not given")
                    + "; expected SASL_SSL or SASL_PLAINTEXT (kafka.command-config), since callers' passwords are"
                    + " passed to Kafka");
        }
    }

    /** Warns if the heap is too small. The number of brokers is known only after one has answered. */
    private static void warnOfHeap(GatewaySettings settings, int brokers) {
        HeapNeed.of(settings, brokers)
                .problem(Runtime.getRuntime().maxMemory())
                .ifPresent(problem -> LOG.warn("event=heap-too-small problem={}", problem));
    }

    private static void requireHeap(GatewaySettings settings) {
        HeapNeed.of(settings).requireHeap(Runtime.getRuntime().maxMemory());
    }

    /**
     * Checks what a start would check before it connects: files, including those that the client properties name, and
     * whether settings and properties fit together. Addresses of brokers are not resolved.
     *
     * @throws PlanException if a file or setting is invalid
     * @throws TargetException if the client properties are invalid
     */
    public static void check(GatewaySettings settings, Map<String, String> client) {
        tryFiles(settings, client);
        made(settings, () -> {
            ClientTrial.run(
                    adminProperties(settings, client),
                    ProducerProperties.of(settings, client, "check"),
                    ConsumerProperties.reader(
                            settings, client, settings.consume().isolation()));
            return true;
        });
    }

    /**
     * Returns warnings about settings that are allowed but risky.
     *
     * @param client properties for Kafka's clients
     */
    public static List<String> warnings(GatewaySettings settings, Map<String, String> client) {
        return AccessCheck.warnings(settings, client);
    }

    private static void tryFiles(GatewaySettings settings, Map<String, String> client) {
        requireLogins(settings, client);
        requireHeap(settings);
        AccessCheck.tryFiles(settings);
        Certificates.tryFiles(settings.tls());
    }

    private static Throwable rootCause(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return cause;
    }

    private static Map<String, Object> adminProperties(GatewaySettings settings, Map<String, String> client) {
        Map<String, Object> properties = new HashMap<>(client);
        properties.put(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, settings.kafka().bootstrapServers());
        properties.put(AdminClientConfig.CLIENT_ID_CONFIG, "floodmark-gateway-admin");
        return properties;
    }

    /** Opens one server per event loop, all on the same port. The first one finds a free port if any is allowed. */
    private int listen(GatewayContext parts) {
        AtomicInteger numbers = new AtomicInteger();
        int others = settings.http().eventLoops() - 1;
        try {
            HttpVerticle first =
                    new HttpVerticle(parts, routes, numbers, settings.http().port());
            await(vertx.deployVerticle(first));
            if (others > 0) {
                await(vertx.deployVerticle(
                        () -> new HttpVerticle(parts, routes, numbers, first.port()),
                        new DeploymentOptions().setInstances(others)));
            }
            return first.port();
        } catch (ExecutionException | TimeoutException failed) {
            stopAll();
            throw new EnvironmentException(
                    "cannot listen on " + settings.http().host() + ":"
                            + settings.http().port() + " (" + rootCause(failed).getMessage()
                            + "); expected a free port of this machine (--listen)",
                    failed);
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted while starting to listen", asked);
        }
    }

    private void stopAll() {
        lanes.close(Duration.ZERO);
        readers.close();
        admin.close(Duration.ZERO);
        await(vertx.close().toCompletionStage().toCompletableFuture(), LAST_ANSWERS);
    }

    private static void await(Future<?> done) throws InterruptedException, ExecutionException, TimeoutException {
        done.toCompletionStage().toCompletableFuture().get(START.toSeconds(), TimeUnit.SECONDS);
    }

    Routes routes() {
        return routes;
    }

    /** Returns the port on which the gateway listens. */
    public int port() {
        return port;
    }

    /**
     * Shuts down: refuses new requests (503), waits for Kafka's answers to those in flight, answers them, and stops,
     * within {@link GatewaySettings#drain} and a few seconds. Requests that are not acknowledged by then are answered
     * 504.
     */
    @Override
    public void close() {
        long endNanos = clock.nanoTime() + settings.drain().toNanos();
        CompletableFuture<Void> quiet = traffic.drain();
        readers.close();
        instances.close();
        await(quiet, left(endNanos));
        List<Lanes> all = new ArrayList<>(List.of(lanes));
        sessions.ifPresent(each -> all.addAll(each.end()));
        Lanes.close(all, left(endNanos), clock);
        await(traffic.drain(), LAST_ANSWERS);
        await(vertx.close().toCompletionStage().toCompletableFuture(), LAST_ANSWERS);
        admin.close(Duration.ZERO);
    }

    private Duration left(long endNanos) {
        return Duration.ofNanos(Math.max(0, endNanos - clock.nanoTime()));
    }

    private static void await(CompletableFuture<?> done, Duration within) {
        try {
            done.get(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException late) {
            // The time is up, so closing continues without it.
            return;
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }
}
