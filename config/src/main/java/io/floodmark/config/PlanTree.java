package io.floodmark.config;

import io.floodmark.model.Mistakes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A plan whose shape was checked, to be asked for typed values. A value that is wrong is reported and counts as not
 * given, so that reading goes on and finds the rest of the problems.
 */
final class PlanTree {
    private final Value.Section top;
    private final Problems problems;

    PlanTree(Value.Section top, Problems problems) {
        this.top = top;
        this.problems = problems;
    }

    boolean has(String path) {
        return value(KeyPath.of(path)).isPresent();
    }

    /** Empty where it is not given, or wrong. */
    <T> Optional<T> get(Key<T> key) {
        return text(key).flatMap(text -> read(key, text));
    }

    /** The text of a key, with its place. */
    Optional<Value.Text> text(Key<?> key) {
        return value(key.path())
                .filter(Value.Text.class::isInstance)
                .map(Value.Text.class::cast)
                .filter(text -> !text.nothing());
    }

    /** The values of a key that ends in a wildcard, by name; those that are wrong are left out. */
    <T> Map<String, T> all(Key<T> key) {
        Map<String, T> found = new LinkedHashMap<>();
        for (String name : names(key.path().parent())) {
            get(key.with(name)).ifPresent(value -> found.put(name, value));
        }
        return found;
    }

    /** What stands below: the keys of a section, the numbers of a list. */
    List<String> names(KeyPath path) {
        return section(path)
                .map(section -> section.entries().stream().map(Value.Entry::key).toList())
                .orElseGet(() -> items(path));
    }

    /** The numbers of a list; none where there is none. */
    List<String> items(KeyPath path) {
        int count = value(path)
                .filter(Value.Items.class::isInstance)
                .map(list -> ((Value.Items) list).values().size())
                .orElse(0);
        return IntStream.range(0, count).mapToObj(KeyPath::item).toList();
    }

    /** Of what stands there; where nothing does, of the nearest that stands above it. */
    SourcePosition place(KeyPath path) {
        return value(path).map(Value::place).orElseGet(() -> place(path.parent()));
    }

    /** Of the key rather than of its value. */
    SourcePosition keyPlace(KeyPath path) {
        return section(path.parent())
                .flatMap(section -> section.entry(path.last()))
                .map(Value.Entry::place)
                .orElseGet(() -> place(path));
    }

    /** Reports a key that is missing in its section, unless a misspelt one is there. */
    void require(Key<?> key) {
        KeyPath section = key.path().parent();
        List<String> wanted = List.of(key.path().last());
        boolean there = names(section).stream()
                .anyMatch(name -> Suggestions.nearest(name, wanted).isPresent());
        if (!there && section(section).isPresent()) {
            problem(key.path(), "is missing; expected " + key.form().expected());
        }
    }

    void problem(KeyPath path, String text) {
        problem(place(path), path, text);
    }

    void problem(SourcePosition place, KeyPath path, String text) {
        problems.add(place, path, text);
    }

    /** Whether a value, or something in it, was reported. */
    boolean wrong(KeyPath path) {
        return problems.touch(path);
    }

    /**
     * Makes a record of a section. What its constructor refuses becomes a problem, unless what it is about has problems
     * already: what stands in for a wrong value could clash with a right one.
     */
    <T> T build(String section, T otherwise, Supplier<T> record) {
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

    /** Makes a record of several sections; its messages start with the whole path of a key. */
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

    /** The records' messages start with the key: {@code safe-trial is 30s; expected ...}. */
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
