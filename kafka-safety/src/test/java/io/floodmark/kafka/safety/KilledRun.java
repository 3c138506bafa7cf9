package io.floodmark.kafka.safety;

import static io.floodmark.kafka.Connections.seconds;

import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.model.unit.Bytes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A run in a JVM of its own. It creates what a run creates, reports that, and then waits to be killed. */
final class KilledRun {
    static final String RUN_ID = "killed-1";
    static final String READY = "ready";

    private KilledRun() {}

    /** Runs it; the arguments are bootstrap servers and the folder of journals. */
    public static void main(String[] arguments) throws IOException {
        ClusterClient client = ClusterClient.connect(arguments[0], ClientProperties.NONE, seconds(60));
        RunNames names = new RunNames(RUN_ID);
        Journal journal = Journal.start(
                Path.of(arguments[1]), RUN_ID, client.clusterId(), client.bootstrapServers(), Optional.empty());
        OwnedTopics owned = new OwnedTopics(client, journal, names);
        TopicOrder order = new TopicOrder(2, 3, 2, Bytes.ofGB(1), Bytes.ofKiB(16), TopicOrder.DEFAULT_RETENTION);
        owned.create("load", order, seconds(60));
        new QuotaBackstop(client, journal, names.clientId("load")).set(1e6, seconds(60));
        System.out.println(READY);
        // Ends with the test if the test dies first.
        while (System.in.read() >= 0) {}
    }
}
