package io.floodmark.config;

import java.time.Duration;
import java.util.List;

/** The keys of levels that say more than one value: what they set, and what is run before and after. */
record LevelKeys(
        String list,
        Key<String> name,
        Key<String> set,
        Key<String> before,
        Key<Duration> beforeTimeout,
        Key<String> after,
        Key<Duration> afterTimeout) {
    private static final Form<Duration> TIMEOUT =
            Form.duration(timeout -> timeout.compareTo(Duration.ofSeconds(1)) >= 0, "1s or more");

    /** @param list path of the list that they stand in */
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

    /** Those of one item: of the list that their list stands in, where it does, else of theirs. */
    LevelKeys with(String item) {
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
