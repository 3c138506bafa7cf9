package io.floodmark.config.key;

import io.floodmark.config.yaml.KeyPath;
import java.time.Duration;
import java.util.List;

/** The keys of levels with more than one value: their settings, and their hooks before and after. */
public record LevelKeys(
        String list,
        Key<String> name,
        Key<String> set,
        Key<String> before,
        Key<Duration> beforeTimeout,
        Key<String> after,
        Key<Duration> afterTimeout) {
    private static final Form<Duration> TIMEOUT =
            Form.duration(timeout -> timeout.compareTo(Duration.ofSeconds(1)) >= 0, "1s or more");

    /** @param list path of the list with the keys */
    static LevelKeys in(String list) {
        String level = list + "[].";
        return new LevelKeys(
                list,
                Key.of(level + "name", Form.TEXT),
                Key.of(level + "set.*", Form.TEXT),
                Key.of(level + "before.command", Form.TEXT),
                Key.of(level + "before.timeout", TIMEOUT),
                Key.of(level + "after.command", Form.TEXT),
                Key.of(level + "after.timeout", TIMEOUT));
    }

    /**
     * Returns the keys of one item: of the outer list if their list is inside another one, otherwise of their own list.
     */
    public LevelKeys with(String item) {
        return new LevelKeys(
                list.replace(KeyPath.ANY_ITEM, item),
                name.with(item),
                set.with(item),
                before.with(item),
                beforeTimeout.with(item),
                after.with(item),
                afterTimeout.with(item));
    }

    List<Key<?>> all() {
        return List.of(name, set, before, beforeTimeout, after, afterTimeout);
    }
}
