package io.floodmark.config.tree;

import io.floodmark.config.key.Key;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.config.yaml.Problems;
import io.floodmark.config.yaml.SourcePosition;
import io.floodmark.config.yaml.Suggestions;
import io.floodmark.config.yaml.Value;
import io.floodmark.model.unit.Mistakes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A plan whose shape was checked, with access to typed values. A wrong value is reported and counts as missing, so that
 * reading continues and finds the other problems.
 */
public final class PlanTree {
    private final Value.Section top;
    private final Problems problems;

    public PlanTree(Value.Section top, Problems problems) {
        this.top = top;
        this.problems = problems;
    }

    public boolean has(String path) {
        return value(KeyPath.of(path)).isPresent();
    }

    /** Returns the value; empty if it is missing or wrong. */
    public <T> Optional<T> get(Key<T> key) {
        return text(key).flatMap(text -> read(key, text));
    }

    /** Returns the text of a key, with its position. */
    public Optional<Value.Text> text(Key<?> key) {
        return value(key.path())
                .filter(Value.Text.class::isInstance)
                .map(Value.Text.class::cast)
                .filter(text -> !text.nothing());
    }

    /** Returns the values of a key that ends in a wildcard, by name; wrong values are left out. */
    public <T> Map<String, T> all(Key<T> key) {
        Map<String, T> found = new LinkedHashMap<>();
        for (String name : names(key.path().parent())) {
            get(key.with(name)).ifPresent(value -> found.put(name, value));
        }
        return found;
    }

    /** Returns the names below a path: the keys of a section, or the item numbers of a list. */
    public List<String> names(KeyPath path) {
        return section(path)
                .map(section -> section.entries().stream().map(Value.Entry::key).toList())
                .orElseGet(() -> items(path));
    }

    /** Returns the item numbers of a list; empty if there is none. */
    public List<String> items(KeyPath path) {
        int count = value(path)
                .filter(Value.Items.class::isInstance)
                .map(list -> ((Value.Items) list).values().size())
                .orElse(0);
        return IntStream.range(0, count).mapToObj(KeyPath::item).toList();
    }

    /** Returns the position of a value or, if it is missing, of the nearest one above it. */
    public SourcePosition place(KeyPath path) {
        return value(path).map(Value::place).orElseGet(() -> place(path.parent()));
    }

    /** Returns the position of the key instead of its value. */
    public SourcePosition keyPlace(KeyPath path) {
        return section(path.parent())
                .flatMap(section -> section.entry(path.last()))
                .map(Value.Entry::place)
                .orElseGet(() -> place(path));
    }

    /** Reports a key that is missing in its section, unless the section has a misspelt one. */
    public void require(Key<?> key) {
        KeyPath section = key.path().parent();
        List<String> wanted = List.of(key.path().last());
        boolean there = names(section).stream()
                .anyMatch(name -> Suggestions.nearest(name, wanted).isPresent());
        if (!there && section(section).isPresent()) {
            problem(key.path(), "is missing; expected " + key.form().expected());
        }
    }

    public void problem(KeyPath path, String text) {
        problem(place(path), path, text);
    }

    public void problem(SourcePosition place, KeyPath path, String text) {
        problems.add(place, path, text);
    }

    /** True if a problem was reported for a value or a part of it. */
    public boolean wrong(KeyPath path) {
        return problems.touch(path);
    }

    /**
     * Builds a record from a section. An exception of its constructor becomes a problem, unless the key has problems
     * already: the default for a wrong value could conflict with a correct value.
     */
    public <T> T build(String section, T otherwise, Supplier<T> record) {
        KeyPath path = KeyPath.of(section);
        try {
            return record.get();
        } catch (Mistakes several) {
            List<Mistakes.Mistake> sound = several.all().stream()
                    .filter(each -> each.keys().stream().noneMatch(key -> problems.touch(path.child(key))))
                    .toList();
            sound.forEach(each -> report(path, each.text()));
            return otherwise;
        } catch (IllegalArgumentException refused) {
            if (!problems.touch(path)) {
                report(path, String.valueOf(refused.getMessage()));
            }
            return otherwise;
        }
    }

    /** Builds a record from several sections; its messages start with the whole path of a key. */
    <T> T join(T otherwise, Supplier<T> record) {
        try {
            return record.get();
        } catch (IllegalArgumentException refused) {
            if (!problems.touch(KeyPath.TOP)) {
                String message = String.valueOf(refused.getMessage());
                int end = message.indexOf(' ');
                problem(KeyPath.of(message.substring(0, end)), refusal(message.substring(end + 1)));
            }
            return otherwise;
        }
    }

    /** Reports a message of a record, which starts with the key: {@code safe-trial is 30s; expected ...}. */
    private void report(KeyPath section, String message) {
        int end = message.indexOf(' ');
        String key = end < 0 ? "" : message.substring(0, end);
        KeyPath path = section.child(key);
        if (value(path).isPresent()) {
            problem(path, refusal(message.substring(end + 1)));
        } else {
            problem(section, message);
        }
    }

    private static String refusal(String message) {
        return message.replaceFirst("^is (?!given;)(\\S+|\\[.*?]); expected ", "invalid value '$1'; expected ");
    }

    private <T> Optional<T> read(Key<T> key, Value.Text text) {
        if (text.quoted() && !key.form().quotable()) {
            problem(key.path(), text.described() + "; expected " + key.form().expected() + ", without quotes");
            return Optional.empty();
        }
        try {
            return Optional.of(key.form().reader().apply(text.text()));
        } catch (IllegalArgumentException malformed) {
            problem(key.path(), String.valueOf(malformed.getMessage()));
            return Optional.empty();
        }
    }

    private Optional<Value.Section> section(KeyPath path) {
        return value(path).filter(Value.Section.class::isInstance).map(Value.Section.class::cast);
    }

    private Optional<Value> value(KeyPath path) {
        Optional<Value> at = Optional.of(top);
        for (String segment : path.segments()) {
            at = at.flatMap(value -> below(value, segment));
        }
        return at;
    }

    private static Optional<Value> below(Value value, String segment) {
        if (value instanceof Value.Section section) {
            return section.entry(segment).map(Value.Entry::value);
        }
        if (value instanceof Value.Items items) {
            return IntStream.range(0, items.values().size())
                    .filter(index -> KeyPath.item(index).equals(segment))
                    .mapToObj(items.values()::get)
                    .findFirst();
        }
        return Optional.empty();
    }
}
