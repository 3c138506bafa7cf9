package io.floodmark.config.key;

import io.floodmark.config.yaml.KeyPath;

/**
 * A key of the plan format, or of another file with the same strict format.
 *
 * @param path path of the key; a pattern if it is in a list ({@code []}) or below a name that the user chooses
 *     ({@code *})
 * @param meaning for the reference; empty for keys of plans, which docs/plan.schema.json describes
 */
public record Key<T>(KeyPath path, Form<T> form, String meaning) {
    public static <T> Key<T> of(String path, Form<T> form) {
        return of(path, form, "");
    }

    public static <T> Key<T> of(String path, Form<T> form, String meaning) {
        return new Key<>(KeyPath.of(path), form, meaning);
    }

    /** Returns this key for one item or name. */
    public Key<T> with(String segment) {
        return new Key<>(path.with(segment), form, meaning);
    }
}
