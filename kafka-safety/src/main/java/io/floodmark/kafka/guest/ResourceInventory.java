package io.floodmark.kafka.guest;

import io.floodmark.model.HttpAccess;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What the journal of a run says is still on its cluster.
 *
 * @param owner empty where the run crashed before it wrote anything of use
 * @param target the cluster; empty likewise
 * @param topics that may exist
 * @param quotas client ids that may have a quota of ours
 * @param groups consumer groups that may have offsets of ours
 * @param connectors of ours that may exist
 * @param problems lines in the middle of the file that are damaged; what they said is found by {@code clean --scan}
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
     * Where it is.
     *
     * @param commandConfig path of the client properties that the run used
     */
    public record Target(String clusterId, String bootstrapServers, Optional<String> commandConfig) {}

    /**
     * A topic that may exist.
     *
     * @param shape it was to be made with
     * @param topicId empty where the run died before it learnt it
     */
    record Entry(String name, TopicShape shape, Optional<String> topicId) {}

    /**
     * A connector that may exist.
     *
     * @param address in the REST interface of a Connect cluster
     * @param access to that
     */
    record Connector(String address, HttpAccess access) {}

    /** Nothing is left on the cluster. */
    public boolean settled() {
        return topics.isEmpty() && quotas.isEmpty() && groups.isEmpty() && connectors.isEmpty();
    }

    /** What may be left, for messages. */
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
