package io.floodmark.config.key;

import io.floodmark.config.yaml.KeyPath;
import io.floodmark.config.yaml.Suggestions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A format as a tree: the keys that are allowed below each key. */
public final class KnownKeys {
    /** The format of plans. */
    public static final KnownKeys PLAN = of(PlanKeys.ALL);

    private final Map<String, KnownKeys> below = new LinkedHashMap<>();
    private String expected = "";

    private KnownKeys() {}

    public static KnownKeys of(Collection<? extends Key<?>> keys) {
        KnownKeys top = new KnownKeys();
        for (Key<?> key : keys) {
            KnownKeys at = top;
            for (String segment : key.path().segments()) {
                at = at.below.computeIfAbsent(segment, unseen -> new KnownKeys());
            }
            at.expected = key.form().expected();
        }
        return top;
    }

    /** Returns the format below a key, or of an item of a list; empty if nothing is allowed there. */
    public Optional<KnownKeys> child(String segment) {
        KnownKeys named = below.get(segment);
        return Optional.ofNullable(named == null ? below.get(KeyPath.ANY_KEY) : named);
    }

    public Optional<KnownKeys> item() {
        return Optional.ofNullable(below.get(KeyPath.ANY_ITEM));
    }

    /** True if only a text is allowed here, neither a section nor a list. */
    public boolean leaf() {
        return below.isEmpty();
    }

    /** True if any key with a text is allowed below: keys that Floodmark does not define, which may contain dots. */
    public boolean open() {
        KnownKeys any = below.get(KeyPath.ANY_KEY);
        return any != null && any.leaf();
    }

    /** Returns the names that are allowed below; empty if any name is. */
    public List<String> names() {
        return below.keySet().stream()
                .filter(name -> !name.equals(KeyPath.ANY_KEY) && !name.equals(KeyPath.ANY_ITEM))
                .toList();
    }

    /** Returns the expectation for messages. */
    public String expected() {
        if (leaf()) {
            return expected;
        }
        if (item().isPresent()) {
            return "a list, e.g. [...]";
        }
        return names().isEmpty() ? "keys with values" : "a section with " + Suggestions.listed(names());
    }

    /** Returns the paths below here whose last key has the given name, as the manual writes them. */
    public List<String> pathsTo(String name) {
        List<String> found = new ArrayList<>();
        collect(name, KeyPath.TOP, found);
        return found;
    }

    private void collect(String name, KeyPath here, List<String> found) {
        below.forEach((segment, child) -> {
            KeyPath path = here.child(segment);
            if (segment.equals(name)) {
                found.add(path.toString());
            }
            child.collect(name, path, found);
        });
    }
}
