package io.floodmark.lab;

import io.floodmark.host.Machine;
import io.floodmark.host.OwnedCommand;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.unit.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts the processes of a lab: creates folders, formats log directories, starts all processes concurrently, and
 * retries with other ports if one was taken.
 */
final class LabStarter {
    private static final Logger LOG = LoggerFactory.getLogger(LabStarter.class);
    private static final int ATTEMPTS = 3;

    /** Kafka 3.7 first looks for segments to delete 30 s after its start, which no setting changes. */
    private static final Duration FIRST_CHECK_OF_3_7 = Duration.ofSeconds(30);

    private final LabCluster cluster;
    private final LabSettings settings;
    private final KafkaRelease release;
    private final LabLayout layout;
    private final LabShares shares;
    private final LabTools tools;
    private final LabAccess access;
    private final Optional<LabNetwork> network;
    private final Machine machine = Lab.machine();

    LabStarter(
            LabCluster cluster,
            LabSettings settings,
            KafkaRelease release,
            LabLayout layout,
            LabShares shares,
            LabTools tools,
            LabAccess access,
            Optional<LabNetwork> network) {
        this.cluster = cluster;
        this.settings = settings;
        this.release = release;
        this.layout = layout;
        this.shares = shares;
        this.tools = tools;
        this.access = access;
        this.network = network;
    }

    /** Returns all processes when they serve; if that fails, none runs. */
    RunningServers start() {
        NodeAddresses addresses = addresses();
        write(addresses);
        new LogDirFormat(release, layout, access, tools.random()).run();
        for (int attempt = 1; ; attempt++) {
            Optional<RunningServers> running = launch(addresses);
            if (running.isPresent()) {
                return running.get();
            }
            if (attempt == ATTEMPTS) {
                throw new EnvironmentException("ports of the lab were taken by other processes " + ATTEMPTS
                        + " times; expected free ports on 127.0.0.1");
            }
            LOG.info("event=lab-port-taken id={} attempt={}", layout.id(), attempt);
            addresses = addresses();
            write(addresses);
        }
    }

    private NodeAddresses addresses() {
        return network.map(hosts -> hosts.addresses(layout, access.secured()))
                .orElseGet(() -> NodeAddresses.onLoopback(layout, access.secured(), tools.random()));
    }

    private void write(NodeAddresses addresses) {
        for (NodeSpec node : layout.nodes()) {
            try {
                Files.createDirectories(node.folder());
                NodeLogs.write(node, release);
                PropertiesFile.write(
                        node.properties(), NodeConfig.of(node, addresses, cluster, settings, access), node.name());
            } catch (IOException e) {
                throw new EnvironmentException("cannot write the configuration in " + node.folder() + ": " + e, e);
            }
        }
    }

    /** Starts all processes concurrently, since each waits for others. Returns empty if a port was taken. */
    private Optional<RunningServers> launch(NodeAddresses addresses) {
        Deadline deadline = Deadline.in(settings.startDeadline(), tools.clock());
        Deadline firstCheck = Deadline.in(FIRST_CHECK_OF_3_7, tools.clock());
        List<LabServer> servers = new ArrayList<>();
        boolean up = false;
        try {
            layout.nodes().forEach(node -> servers.add(launch(node, addresses)));
            for (LabServer server : servers) {
                while (!server.ready()) {
                    if (servers.stream().anyMatch(LabServer::portTaken)) {
                        return Optional.empty();
                    }
                    servers.forEach(each -> each.check(deadline));
                    deadline.pause(Lab.POLL);
                }
            }
            awaitRetention(firstCheck);
            up = true;
            return Optional.of(new RunningServers(servers, addresses));
        } finally {
            if (!up) {
                servers.forEach(LabServer::close);
            }
        }
    }

    private void awaitRetention(Deadline firstCheck) {
        if (release.atLeast(3, 8) || cluster.kafkaDefaults()) {
            return;
        }
        firstCheck.pause(FIRST_CHECK_OF_3_7);
    }

    private LabServer launch(NodeSpec node, NodeAddresses addresses) {
        String host = addresses.host(node.id());
        List<String> flags = new ArrayList<>(NodeJvm.flags(node, release, cluster.brokers(), machine.memory(), host));
        network.ifPresent(hosts -> flags.addAll(hosts.jmx().flags(host)));
        List<String> prefix = new ArrayList<>(shares.prefix(node));
        network.ifPresent(hosts -> prefix.addAll(hosts.prefix(node)));
        OwnedCommand command = NodeCommand.of(
                node.name(),
                node,
                flags,
                release.jars(),
                "kafka.Kafka",
                List.of(node.properties().toString()),
                prefix,
                node.folder());
        return LabServer.launch(
                node,
                command,
                addresses.main(node),
                network.map(LabNetwork::jmx),
                settings.startDeadline(),
                tools.clock());
    }
}
