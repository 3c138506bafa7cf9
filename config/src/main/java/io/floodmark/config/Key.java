package io.floodmark.config;

/**
 * A key of the plan format, or of another file that is read as strictly.
 *
 * @param path where it stands; a pattern where it stands in a list ({@code []}) or under a name of the user's
 *     choice ({@code *})
 */
public record Key<T>(KeyPath path, Form<T> form) {
    public static <T> Key<T> of(String path, Form<T> form) {
        return new Key<>(KeyPath.of(path), form);
    }

    /** This key for one item or name. */
    Key<T> with(String segment) {
        return new Key<>(path.with(segment), form);
    }
}
