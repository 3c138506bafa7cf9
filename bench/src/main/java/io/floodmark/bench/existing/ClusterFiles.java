package io.floodmark.bench.existing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the configuration files of a cluster: Kafka's defaults, except for what a cluster of one broker needs.
 *
 * @param quorumPort port of ZooKeeper, or of the only controller
 */
record ClusterFiles(ClusterForm form, Path folder, int quorumPort) {
    private static final String HOST = "127.0.0.1";

    private static final String LOG4J1 = """
            log4j.rootLogger=WARN, out
            log4j.appender.out=org.apache.log4j.ConsoleAppender
            log4j.appender.out.layout=org.apache.log4j.PatternLayout
            log4j.appender.out.layout.ConversionPattern=%d %p %m (%c)%n
            """;

    Path zooKeeper() throws IOException {
        return Files.write(
                folder.resolve("zookeeper.properties"),
                List.of(
                        "dataDir=" + folder.resolve("zookeeper"),
                        "clientPort=" + quorumPort,
                        "clientPortAddress=" + HOST,
                        "admin.enableServer=false"));
    }

    /** Writes a Log4j 1 configuration. Log4j 2, which brokers use from Kafka 4.0 on, prints errors without a file. */
    Path log4j1() throws IOException {
        return Files.writeString(folder.resolve("log4j.properties"), LOG4J1);
    }

    /** @param number of the broker, from 1; in KRaft the first one is the controller, too */
    Path broker(int number, int port) throws IOException {
        String replicas = Integer.toString(Math.min(3, form.brokers()));
        List<String> lines = new ArrayList<>(List.of(
                "log.dirs=" + folder.resolve("data-" + number),
                "offsets.topic.replication.factor=" + replicas,
                "transaction.state.log.replication.factor=" + replicas,
                "transaction.state.log.min.isr=1",
                "group.initial.rebalance.delay.ms=0"));
        lines.addAll(form.zooKeeper() ? inZooKeeper(number, port) : inKraft(number, port));
        return Files.write(folder.resolve("broker-" + number + ".properties"), lines);
    }

    private List<String> inZooKeeper(int number, int port) {
        return List.of(
                "broker.id=" + number,
                "listeners=PLAINTEXT://" + HOST + ":" + port,
                "zookeeper.connect=" + HOST + ":" + quorumPort);
    }

    private List<String> inKraft(int number, int port) {
        String clients = "PLAINTEXT://" + HOST + ":" + port;
        boolean controller = number == 1;
        return List.of(
                "node.id=" + number,
                "process.roles=" + (controller ? "broker,controller" : "broker"),
                "listeners=" + clients + (controller ? ",CONTROLLER://" + HOST + ":" + quorumPort : ""),
                "advertised.listeners=" + clients,
                "controller.listener.names=CONTROLLER",
                "controller.quorum.voters=1@" + HOST + ":" + quorumPort,
                "listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT");
    }
}
