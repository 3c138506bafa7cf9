package io.floodmark.config.tree;

import io.floodmark.config.key.KnownKeys;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.config.yaml.Problems;
import io.floodmark.config.yaml.SourcePosition;
import io.floodmark.config.yaml.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Merges values from the command line into those of a file: key by key in sections, but lists and texts as a whole. A
 * value replaces its {@link Alternatives}.
 */
public final class Overlay {
    /** The values of flags while they are collected: a section below some key, or the text there. */
    private static final class Growing {
        private final Map<String, Growing> below = new LinkedHashMap<>();
        private final SourcePosition place;
        private Optional<String> text = Optional.empty();

        Growing(SourcePosition place) {
            this.place = place;
        }

        Value value() {
            if (text.isPresent()) {
                return new Value.Text(place, text.get(), false);
            }
            if (list()) {
                return new Value.Items(
                        place,
                        IntStream.range(0, below.size())
                                .mapToObj(KeyPath::item)
                                .flatMap(item -> Optional.ofNullable(below.get(item)).stream())
                                .map(Growing::value)
                                .toList());
            }
            return section();
        }

        boolean list() {
            return below.keySet().stream().anyMatch(key -> key.startsWith("["));
        }

        /** Returns the first item that is missing although a later one exists. */
        Optional<String> missing() {
            return list()
                    ? IntStream.range(0, below.size())
                            .mapToObj(KeyPath::item)
                            .filter(item -> !below.containsKey(item))
                            .findFirst()
                    : Optional.empty();
        }

        Value.Section section() {
            List<Value.Entry> entries = new ArrayList<>();
            below.forEach((key, growing) -> entries.add(new Value.Entry(key, growing.place, growing.value())));
            return new Value.Section(place, entries);
        }
    }

    private final KnownKeys format;
    private final Problems problems;

    public Overlay(KnownKeys format, Problems problems) {
        this.format = format;
        this.problems = problems;
    }

    /**
     * A value that overrides another one.
     *
     * @param path of the value, in the format of flags
     */
    public record Layer(String path, String text, SourcePosition place) {}

    public Value.Section over(Value.Section file, List<PlanOverride> overrides) {
        List<Layer> layers = new ArrayList<>();
        for (PlanOverride override : overrides) {
            layers.add(
                    new Layer(override.path(), override.text(), SourcePosition.flag(override.origin(), layers.size())));
        }
        return laid(file, layers);
    }

    public Value.Section laid(Value.Section file, List<Layer> layers) {
        Growing values = new Growing(file.place());
        layers.forEach(layer -> grow(values, layer));
        requireWholeLists(values, KeyPath.TOP);
        return merged(KeyPath.TOP, file, values.section());
    }

    /**
     * Requires complete lists: the values replace the whole list, so a single item would silently become another one.
     */
    private void requireWholeLists(Growing at, KeyPath path) {
        at.missing()
                .ifPresent(item -> problems.add(
                        at.place, path, "has no item " + item + "; expected all from [0] on, which replace the list"));
        at.below.forEach((key, growing) -> requireWholeLists(growing, path.child(key)));
    }

    private void grow(Growing top, Layer layer) {
        SourcePosition place = layer.place();
        KeyPath path = path(layer.path(), format);
        Growing at = top;
        for (String segment : path.segments()) {
            at = at.below.computeIfAbsent(segment, unseen -> new Growing(place));
        }
        if (at.text.isPresent()) {
            problems.add(place, path, "duplicate value, first set by " + at.place.brief());
        }
        at.text = Optional.of(layer.text());
    }

    /**
     * Parses a path. Below a section with keys that Floodmark does not define, the rest of the text is one key,
     * including dots: {@code lab.config.num.io.threads}.
     */
    public static KeyPath path(String text, KnownKeys format) {
        KeyPath whole = KeyPath.of(text);
        KeyPath path = KeyPath.TOP;
        Optional<KnownKeys> known = Optional.of(format);
        for (String segment : whole.segments()) {
            if (known.isPresent() && known.get().open()) {
                return path.child(text.substring(path.toString().length() + 1));
            }
            path = path.child(segment);
            known = known.flatMap(keys -> segment.startsWith("[") ? keys.item() : keys.child(segment));
        }
        return path;
    }

    private static Value.Section merged(KeyPath path, Value.Section file, Value.Section flags) {
        Map<String, Value.Entry> entries = new LinkedHashMap<>();
        file.entries().stream()
                .filter(entry -> flags.entries().stream()
                        .noneMatch(flag -> Alternatives.replaced(path, entry.key(), flag.key())))
                .forEach(entry -> entries.put(entry.key(), entry));
        flags.entries().forEach(flag -> entries.merge(flag.key(), flag, (below, above) -> merged(path, below, above)));
        return new Value.Section(file.place(), List.copyOf(entries.values()));
    }

    private static Value.Entry merged(KeyPath path, Value.Entry file, Value.Entry flag) {
        if (file.value() instanceof Value.Section below && flag.value() instanceof Value.Section above) {
            return new Value.Entry(file.key(), file.place(), merged(path.child(file.key()), below, above));
        }
        // A text or list in the file for which the flag needs a section is a mistake: it stays, to be reported.
        return flag.value() instanceof Value.Section ? file : flag;
    }
}
