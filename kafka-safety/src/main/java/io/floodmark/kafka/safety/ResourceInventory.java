package io.floodmark.kafka.safety;

import io.floodmark.model.cluster.HttpAccess;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The objects that still exist on the cluster according to the journal of a run.
 *
 * @param owner empty if the run crashed before its first complete entry
 * @param target the cluster; empty in the same case
 * @param topics topics that may exist
 * @param quotas client ids that may have a quota of the run
 * @param groups consumer groups that may have offsets of the run
 * @param connectors connectors of the run that may exist
 * @param problems damaged lines in the middle of the file; {@code clean --scan} finds their objects
 */
public record ResourceInventory(
        Path file,
        String runId,
        Optional<Owner> owner,
        Optional<Target> target,
        List<Entry> topics,
        List<String> quotas,
        List<String> groups,
        List<Connector> connectors,
        List<String> problems) {
    public ResourceInventory {
        topics = List.copyOf(topics);
        quotas = List.copyOf(quotas);
        groups = List.copyOf(groups);
        connectors = List.copyOf(connectors);
        problems = List.copyOf(problems);
    }

    /**
     * The cluster.
     *
     * @param commandConfig path of the client properties that the run used
     */
    public record Target(String clusterId, String bootstrapServers, Optional<String> commandConfig) {}

    /**
     * A topic that may exist.
     *
     * @param shape shape that was requested
     * @param topicId empty if the run ended before it received the id
     */
    record Entry(String name, TopicShape shape, Optional<String> topicId) {}

    /**
     * A connector that may exist.
     *
     * @param address address in the REST interface of a Connect cluster
     * @param access access to that interface
     */
    record Connector(String address, HttpAccess access) {}

    /** True if nothing is left on the cluster. */
    public boolean settled() {
        return topics.isEmpty() && quotas.isEmpty() && groups.isEmpty() && connectors.isEmpty();
    }

    /** Returns the objects that may be left, for messages. */
    public List<String> named() {
        return Stream.of(
                        topicNames().stream().map(name -> "topic " + name),
                        quotas.stream().map(clientId -> "quota of client id " + clientId),
                        groups.stream().map(group -> "consumer group " + group),
                        connectors.stream().map(connector -> "connector " + connector.address()))
                .flatMap(names -> names)
                .toList();
    }

    public List<String> topicNames() {
        return topics.stream().map(Entry::name).toList();
    }
}
