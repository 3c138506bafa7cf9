package io.floodmark.config.key;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The keys of Kafka Connect and its connectors.
 *
 * @param tasks of each connector
 * @param workers that a lab starts
 * @param url of the REST interface of an existing Connect cluster
 * @param access to that interface
 * @param connector settings of the connectors, by Connect's own keys
 */
public record ConnectKeys(
        Key<Integer> tasks, Key<Integer> workers, Key<String> url, AccessKeys access, Key<String> connector)
        implements KeyGroup {
    /** Settings of connectors that plans set by other keys, or that users may not set, with the key or the reason. */
    public static final Map<String, String> OF_CONNECTORS = Map.of(
            "name", "the run, which owns what it makes",
            "connector.class", "the engine, which reads with null sinks",
            "tasks.max", "workload.consume[].tasks",
            "topics", "the run, which reads its own topics",
            "topics.regex", "the run, which reads its own topics",
            "commit.interval.ms", "the engine, which reads lag from commits of every second",
            "errors.deadletterqueue.topic.name", "the run, which creates no topic outside of its journal",
            "consumer.override.group.id", "workload.consume[].group",
            "consumer.override.bootstrap.servers", "the workers, which use the cluster under test",
            "consumer.override.auto.offset.reset", "the run, which commits where groups begin");

    /** @param section section with the keys, a list */
    static ConnectKeys in(String section) {
        return new ConnectKeys(
                Key.of(section + ".tasks", Form.whole(1, 10_000)),
                Key.of(section + ".workers", Form.whole(1, 100)),
                Key.of(
                        section + ".url",
                        Form.text(
                                ConnectKeys::restUrl, "the REST interface of a Connect worker, e.g. http://host:8083")),
                AccessKeys.in(section),
                Key.of(section + ".connector.*", Form.TEXT));
    }

    /** True for a URL without user and password, which would be shown and stored. */
    private static boolean restUrl(String text) {
        return text.matches("https?://[^\\s/@?#]+(/[^\\s@?#]*)?");
    }

    /** Returns these keys for one item of the list. */
    public ConnectKeys of(String item) {
        return new ConnectKeys(
                tasks.with(item), workers.with(item), url.with(item), access.of(item), connector.with(item));
    }

    /** Returns their names in the section. */
    public List<String> names() {
        return Stream.concat(
                        Stream.of(tasks, workers, url).map(key -> key.path().last()),
                        Stream.concat(
                                access.all().stream().map(key -> key.path().last()),
                                Stream.of(connector.path().parent().last())))
                .toList();
    }

    @Override
    public List<Key<?>> all() {
        List<Key<?>> keys = new ArrayList<>(List.of(tasks, workers, url));
        keys.addAll(access.all());
        keys.add(connector);
        return keys;
    }
}
