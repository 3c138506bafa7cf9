package io.floodmark.lab;

import io.floodmark.host.Machine;
import io.floodmark.host.ProcFs;
import io.floodmark.host.ProcessStamp;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.shaping.NetworkNamespaces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real Kafka cluster on this machine, made for one run: every broker is a separate process, and a dedicated
 * controller runs next to them unless the brokers are controllers too.
 *
 * <p>{@link #close} ends every process and deletes all data. If it is never called because this process was killed, the
 * processes still end with it, and the registry contains what is left to delete. Thread-safe.
 */
public final class Lab implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Lab.class);

    /** The time between checks of a process that is starting or ending. */
    static final Duration POLL = Duration.ofMillis(50);

    private final LabLayout layout;
    private final LabTools tools;
    private final LabShares shares;
    private final Optional<LabNetwork> network;
    private final List<LabServer> servers;
    private final LabAccess access;
    private final String bootstrapServers;
    private final List<Condition> conditions;
    private final Duration startTime;

    private Lab(
            LabLayout layout,
            LabTools tools,
            LabShares shares,
            Optional<LabNetwork> network,
            RunningServers running,
            LabAccess access,
            List<Condition> conditions,
            Duration startTime) {
        this.layout = layout;
        this.tools = tools;
        this.shares = shares;
        this.network = network;
        servers = running.servers();
        this.access = access;
        bootstrapServers = running.addresses().bootstrapServers();
        this.conditions = List.copyOf(conditions);
        this.startTime = startTime;
    }

    /**
     * Starts a lab owned by this process and waits until every broker serves.
     *
     * @throws io.floodmark.model.error.EnvironmentException if it cannot be started; nothing is then left behind
     */
    public static Lab start(LabCluster cluster, LabSettings settings, LabTools tools) {
        return start(newId(tools), cluster, settings, tools, false);
    }

    /** Returns a unique id of lower-case letters and digits. */
    static String newId(LabTools tools) {
        return Long.toString(tools.random().nextLong(1L << 40, 1L << 41), Character.MAX_RADIX);
    }

    static String cgroupName(String id) {
        return "floodmark-lab-" + id;
    }

    static Lab start(String id, LabCluster cluster, LabSettings settings, LabTools tools, boolean supervised) {
        long startNanos = tools.clock().nanoTime();
        KafkaRelease release = tools.jars().release(cluster.kafkaVersion());
        Path root = LabFolders.rootWithRoom(settings.roots(), settings.maxDisk());
        LabLayout layout = LabLayout.of(id, root.resolve("lab-" + id), cluster);
        LabFolders.checkNames(layout);
        LabFolders.checkRoom(layout, settings.maxDisk());
        LabShares shares = LabShares.of(cgroupName(id), cluster);
        LabEntry entry = new LabEntry(
                id,
                ProcessStamp.self(),
                supervised,
                release.version(),
                "",
                layout.folders(),
                List.of(),
                shares.cgroup(),
                "");
        tools.registry().put(entry);
        try {
            layout.folders().forEach(folder -> LabFolders.create(folder, layout.id()));
            Optional<LabNetwork> network = LabNetwork.create(cluster.hosts(), layout, tools);
            LabAccess access = LabAccess.make(
                    cluster.security(),
                    network.map(LabNetwork::addresses).orElse(List.of()),
                    layout.folder().resolve("tls"),
                    JavaHome.of(LabNode.DEFAULT),
                    new SecureRandom());
            LabStarter starter = new LabStarter(cluster, settings, release, layout, shares, tools, access, network);
            RunningServers running = starter.start();
            tools.registry().put(running.in(entry));
            Duration took = Duration.ofNanos(tools.clock().nanoTime() - startNanos);
            LOG.info(
                    "event=lab-up id={} kafka={} brokers={} millis={}",
                    id,
                    release.version(),
                    cluster.brokers(),
                    took.toMillis());
            List<Condition> conditions = LabConditions.of(cluster, settings, layout, shares, machine());
            access.writeClient(layout.folder());
            return new Lab(layout, tools, shares, network, running, access, conditions, took);
        } catch (RuntimeException e) {
            removeAfter(e, layout, shares, tools);
            throw release.untested() ? untested(release, e) : e;
        }
    }

    private static EnvironmentException untested(KafkaRelease release, RuntimeException failure) {
        return new EnvironmentException(
                "a lab of Kafka " + release.version() + " does not start: it is newer than "
                        + LabCluster.DEFAULT_KAFKA_VERSION + ", the newest release that labs are tested with. Use "
                        + LabCluster.DEFAULT_KAFKA_VERSION + " or older. " + failure.getMessage(),
                failure);
    }

    private static void removeAfter(RuntimeException failure, LabLayout layout, LabShares shares, LabTools tools) {
        try {
            remove(layout, shares, tools);
        } catch (EnvironmentException e) {
            failure.addSuppressed(e);
        }
    }

    static Machine machine() {
        return Machine.read(ProcFs.live());
    }

    public String id() {
        return layout.id();
    }

    /** Returns the addresses of all brokers in the format of {@code bootstrap.servers}. */
    public String bootstrapServers() {
        return bootstrapServers;
    }

    /** Returns the authentication properties of clients; empty if none are needed. Secret: for Kafka's clients only. */
    public Map<String, String> clientProperties() {
        return access.client();
    }

    /** Returns how metrics are read, if the brokers have separate hosts. */
    public Optional<LabJmx> jmx() {
        return network.map(LabNetwork::jmx);
    }

    /** Returns a file for {@code command-config}; empty if clients need no authentication. */
    public Optional<Path> clientFile() {
        return Optional.of(layout.folder().resolve(LabAccess.CLIENT_FILE)).filter(Files::isRegularFile);
    }

    /** Returns the brokers by id, from 1. */
    public List<LabServer> brokers() {
        return servers.stream().filter(LabServer::broker).toList();
    }

    /** Returns the dedicated controller, or the brokers that are controllers too. */
    public List<LabServer> controllers() {
        return servers.stream().filter(LabServer::controller).toList();
    }

    /** Returns all conditions that the results of this lab depend on, for a report. */
    public List<Condition> conditions() {
        return conditions;
    }

    /** Returns the folder of its configuration and logs, and of its data unless that is stored elsewhere. */
    public Path folder() {
        return layout.folder();
    }

    /** Returns the time from the first file to the readiness of the last broker, for information only. */
    public Duration startTime() {
        return startTime;
    }

    /** Returns all log directories of all brokers. */
    public List<Path> logDirs() {
        List<Path> dirs = new ArrayList<>();
        brokers().forEach(broker -> dirs.addAll(broker.logDirs()));
        return List.copyOf(dirs);
    }

    /**
     * Returns the fixed CPU quota of every broker, in cores; empty if there is none, although it may have been
     * requested.
     */
    public OptionalDouble coresEach() {
        return shares.coresEach();
    }

    /** Returns a new probe of the CPU quotas of brokers; empty if there are none. */
    public Optional<QuotaProbe> quotas(NanoClock clock) {
        return shares.probe(clock);
    }

    /** Returns the pids of all current processes. A restarted process has another one. */
    public List<Long> pids() {
        return servers.stream().map(LabServer::pid).toList();
    }

    /** Returns the broker or controller with this id. */
    public Optional<LabServer> server(int id) {
        return servers.stream().filter(server -> server.id() == id).findFirst();
    }

    /**
     * Ends all processes and deletes the data. It may be called again, and by several threads, for example by one that
     * ends the JVM while another is closing.
     */
    @Override
    public synchronized void close() {
        servers.forEach(LabServer::kill9);
        servers.forEach(LabServer::close);
        remove(layout, shares, tools);
        LOG.info("event=lab-down id={}", layout.id());
    }

    private static void remove(LabLayout layout, LabShares shares, LabTools tools) {
        NetworkNamespaces.remove(layout.id());
        layout.folders().forEach(folder -> LabFolders.delete(folder, layout.id()));
        shares.close();
        tools.registry().forget(layout.id());
    }
}
