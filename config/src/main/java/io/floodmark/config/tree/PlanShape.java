package io.floodmark.config.tree;

import io.floodmark.config.key.KnownKeys;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.config.yaml.Problems;
import io.floodmark.config.yaml.Suggestions;
import io.floodmark.config.yaml.Value;
import java.util.List;

/** Checks a file against its format: unknown keys, sections instead of texts, lists instead of sections. */
public final class PlanShape {
    private final KnownKeys format;
    private final Problems problems;

    public PlanShape(KnownKeys format, Problems problems) {
        this.format = format;
        this.problems = problems;
    }

    public void check(Value.Section plan) {
        section(plan, format, KeyPath.TOP);
    }

    private void section(Value.Section section, KnownKeys known, KeyPath path) {
        for (Value.Entry entry : section.entries()) {
            KeyPath below = path.child(entry.key());
            known.child(entry.key())
                    .ifPresentOrElse(
                            child -> value(entry.value(), child, below),
                            () -> problems.add(entry.place(), below, unknown(entry.key(), known)));
        }
    }

    private void value(Value value, KnownKeys known, KeyPath path) {
        if (value instanceof Value.Refused) {
            return;
        }
        if (value instanceof Value.Section section
                && !known.leaf()
                && known.item().isEmpty()) {
            section(section, known, path);
        } else if (value instanceof Value.Items items && known.item().isPresent()) {
            items(items, known.item().get(), path);
        } else if (!(value instanceof Value.Text text && known.leaf() && !text.nothing())) {
            problems.add(value.place(), path, value.described() + "; expected " + known.expected());
        }
    }

    private void items(Value.Items items, KnownKeys known, KeyPath path) {
        for (int i = 0; i < items.values().size(); i++) {
            value(items.values().get(i), known, path.child(KeyPath.item(i)));
        }
    }

    private String unknown(String key, KnownKeys known) {
        String near = Suggestions.didYouMean(key, known.names());
        if (!near.isEmpty()) {
            return "unknown key" + near;
        }
        List<String> elsewhere = format.pathsTo(key);
        if (!elsewhere.isEmpty()) {
            return "unknown key (did you mean " + elsewhere.get(0) + "?)";
        }
        return "unknown key; expected " + Suggestions.listed(known.names());
    }
}
