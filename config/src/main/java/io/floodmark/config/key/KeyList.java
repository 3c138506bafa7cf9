package io.floodmark.config.key;

import java.util.ArrayList;
import java.util.List;

/**
 * The keys of a format, in the order of their declarations. Used by the thread that initialises the class of the keys.
 */
public final class KeyList {
    private final List<Key<?>> keys = new ArrayList<>();

    /** Declares a key that a schema describes. */
    <T> Key<T> of(String path, Form<T> form) {
        return add(Key.of(path, form));
    }

    /** Declares a key with its meaning for the reference. */
    public <T> Key<T> of(String path, Form<T> form, String meaning) {
        return add(Key.of(path, form, meaning));
    }

    <T> Key<T> add(Key<T> key) {
        keys.add(key);
        return key;
    }

    <G extends KeyGroup> G all(G group) {
        keys.addAll(group.all());
        return group;
    }

    /** Returns the keys that have been declared so far. */
    public List<Key<?>> keys() {
        return List.copyOf(keys);
    }
}
