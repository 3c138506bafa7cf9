package io.floodmark.kafka.safety;

import io.floodmark.model.cluster.HttpAccess;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.common.Uuid;

/** One line of a journal: what was about to be done, or was done, on a cluster. */
sealed interface JournalEntry {
    /** The process that writes the journal. */
    record StartedBy(Owner owner) implements JournalEntry {
        @Override
        public List<String> words() {
            return List.of("started-by", owner.host(), Long.toString(owner.pid()), owner.start());
        }

        @Override
        public void enter(LedgerDraft draft) {
            draft.owner = Optional.of(owner);
        }
    }

    /**
     * The cluster to which all other entries refer.
     *
     * @param commandConfig path of the client properties, so that {@code clean} can connect again; never their content
     */
    record OnCluster(String clusterId, String bootstrapServers, Optional<String> commandConfig)
            implements JournalEntry {
        @Override
        public List<String> words() {
            return List.of("on-cluster", clusterId, bootstrapServers, commandConfig.orElse(""));
        }

        @Override
        public void enter(LedgerDraft draft) {
            draft.target = Optional.of(new ResourceInventory.Target(clusterId, bootstrapServers, commandConfig));
        }
    }

    /**
     * Written before a topic is created. If the id was never received, the shape distinguishes it from a later topic of
     * the same name.
     */
    record CreatingTopic(String name, TopicShape shape) implements JournalEntry {
        @Override
        public List<String> words() {
            List<String> words = new ArrayList<>(List.of(
                    "creating-topic",
                    name,
                    Integer.toString(shape.partitions()),
                    Integer.toString(shape.replicationFactor())));
            shape.config().forEach((key, value) -> words.add(key + "=" + value));
            return words;
        }

        @Override
        public void enter(LedgerDraft draft) {
            draft.topics.put(name, new ResourceInventory.Entry(name, shape, Optional.empty()));
        }
    }

    /** Written when the topic exists, with its id. */
    record CreatedTopic(String name, String topicId) implements JournalEntry {
        @Override
        public List<String> words() {
            return List.of("created-topic", name, topicId);
        }

        @Override
        public void enter(LedgerDraft draft) {
            draft.topics.computeIfPresent(
                    name, (same, planned) -> new ResourceInventory.Entry(same, planned.shape(), Optional.of(topicId)));
        }
    }

    /**
     * Written before a connector is created.
     *
     * @param access access to Connect's REST interface for {@code clean}: paths of its files, never their content
     */
    record MakingConnector(String address, HttpAccess access) implements JournalEntry {
        private static final String WORD = "making-connector";

        /** Returns only the address if no credentials are needed. */
        @Override
        public List<String> words() {
            if (access.equals(HttpAccess.OPEN)) {
                return List.of(WORD, address);
            }
            return List.of(
                    WORD,
                    address,
                    access.user().orElse(""),
                    access.passwordFile().orElse(""),
                    access.tokenFile().orElse(""),
                    access.caFile().orElse(""));
        }

        private static MakingConnector of(List<String> fields) {
            if (fields.size() == 1) {
                return new MakingConnector(fields.get(0), HttpAccess.OPEN);
            }
            return new MakingConnector(
                    fields.get(0),
                    new HttpAccess(
                            nonEmpty(fields.get(1)),
                            nonEmpty(fields.get(2)),
                            nonEmpty(fields.get(3)),
                            nonEmpty(fields.get(4))));
        }

        @Override
        public void enter(LedgerDraft draft) {
            draft.connectors.put(address, new ResourceInventory.Connector(address, access));
        }
    }

    /** Events of objects that are identified by their name alone. */
    enum Verb {
        /** The topic is gone from the metadata, or was never created. */
        DELETED_TOPIC("deleted-topic"),

        /** Written before a quota of that client id is set. */
        SETTING_QUOTA("setting-quota"),

        /** The run's quota on the client id is removed. */
        REMOVED_QUOTA("removed-quota"),

        /** Written before anything is committed under the name of that consumer group. */
        USING_GROUP("using-group"),

        /** The group is gone, or was never created. */
        DELETED_GROUP("deleted-group"),

        /** The connector is gone, or was never created. */
        DELETED_CONNECTOR("deleted-connector");

        private final String word;

        Verb(String word) {
            this.word = word;
        }

        JournalEntry of(String name) {
            return new Named(this, name);
        }

        private static Optional<Verb> called(String word) {
            return Stream.of(values()).filter(verb -> verb.word.equals(word)).findFirst();
        }
    }

    /** A verb and the name of its object. */
    record Named(Verb verb, String name) implements JournalEntry {
        @Override
        public List<String> words() {
            return List.of(verb.word, name);
        }

        @Override
        public void enter(LedgerDraft draft) {
            switch (verb) {
                case DELETED_TOPIC -> draft.topics.remove(name);
                case SETTING_QUOTA -> draft.quotas.add(name);
                case REMOVED_QUOTA -> draft.quotas.remove(name);
                case USING_GROUP -> draft.groups.add(name);
                case DELETED_GROUP -> draft.groups.remove(name);
                case DELETED_CONNECTOR -> draft.connectors.remove(name);
            }
        }
    }

    /** Returns the entries for deleted topics that exist again: brokers created them, with their default settings. */
    static List<JournalEntry> returned(Map<String, Uuid> topics) {
        return topics.entrySet().stream()
                .flatMap(topic -> Stream.<JournalEntry>of(
                        new CreatingTopic(topic.getKey(), new TopicShape(1, 1, Map.of())),
                        new CreatedTopic(topic.getKey(), topic.getValue().toString())))
                .toList();
    }

    /** Returns the verb, followed by its fields. */
    List<String> words();

    /** Applies the entry to the draft. */
    void enter(LedgerDraft draft);

    /** Parses an entry; returns empty if this version does not know it. */
    static Optional<JournalEntry> of(List<String> words) {
        int fields = words.size() - 1;
        return switch (words.get(0)) {
            case "started-by" ->
                ifEnough(
                        fields == 3,
                        () -> new StartedBy(new Owner(words.get(1), Long.parseLong(words.get(2)), words.get(3))));
            case "on-cluster" ->
                ifEnough(fields == 3, () -> new OnCluster(words.get(1), words.get(2), nonEmpty(words.get(3))));
            case "creating-topic" ->
                ifEnough(fields >= 3, () -> new CreatingTopic(words.get(1), shape(words.subList(2, words.size()))));
            case MakingConnector.WORD ->
                ifEnough(fields == 1 || fields == 5, () -> MakingConnector.of(words.subList(1, words.size())));
            case "created-topic" -> ifEnough(fields == 2, () -> new CreatedTopic(words.get(1), words.get(2)));
            default -> Verb.called(words.get(0)).filter(verb -> fields == 1).map(verb -> verb.of(words.get(1)));
        };
    }

    private static Optional<JournalEntry> ifEnough(boolean enough, Supplier<JournalEntry> entry) {
        return enough ? Optional.of(entry.get()) : Optional.empty();
    }

    private static Optional<String> nonEmpty(String word) {
        return Optional.of(word).filter(text -> !text.isEmpty());
    }

    private static TopicShape shape(List<String> words) {
        Map<String, String> config = new TreeMap<>();
        for (String setting : words.subList(2, words.size())) {
            int equals = setting.indexOf('=');
            config.put(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return new TopicShape(
                Integer.parseInt(words.get(0)), Integer.parseInt(words.get(1)), Collections.unmodifiableMap(config));
    }
}
