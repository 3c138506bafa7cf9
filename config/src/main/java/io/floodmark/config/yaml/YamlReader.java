package io.floodmark.config.yaml;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.ParserException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * Turns the text of a plan into values with positions. It accepts the subset of YAML that a plan needs: one document of
 * sections, lists and plain or quoted text. Anchors, aliases, merge keys, tags and deep nesting are rejected: they
 * obscure the content of a plan, and some of them let a small file expand to a huge one.
 *
 * <p>It reads events instead of nodes, so a rejected construct is never expanded.
 */
public final class YamlReader {
    private static final int MAX_DEPTH = 20;
    private static final String MERGE = "<<";

    private final SourcePosition file;
    private final String expected;
    private final Problems problems;
    private final Iterator<Event> events;
    private Event next;

    private YamlReader(SourcePosition file, String text, String expected, Problems problems) {
        this.file = file;
        this.expected = expected;
        this.problems = problems;
        // Messages contain the position already, so the label would repeat it.
        LoadSettings settings = LoadSettings.builder()
                .setLabel("plan")
                .setCodePointLimit(PlanText.MAX_BYTES)
                .build();
        this.events = new Parse(settings).parseString(text).iterator();
        this.next = events.next();
    }

    /**
     * Returns the section; empty if the text is not YAML, is empty or is not a section of keys, which is then reported.
     */
    public static Optional<Value.Section> read(PlanText plan, Problems problems) {
        return read(plan, "a plan, its first line floodmark: 1", problems);
    }

    /**
     * Reads the values of a file; empty if it has problems.
     *
     * @param expected what such a file should contain, for the message that it is empty
     */
    public static Optional<Value.Section> read(PlanText plan, String expected, Problems problems) {
        SourcePosition start = new SourcePosition(plan.name(), 1, 1, plan.folder());
        try {
            return new YamlReader(start, plan.text(), expected, problems).document();
        } catch (YamlEngineException malformed) {
            YamlMistake mistake = YamlMistake.of(malformed, plan.text());
            problems.add(start.at(mistake.line(), mistake.column()), KeyPath.TOP, mistake.text());
            return Optional.empty();
        }
    }

    private Optional<Value.Section> document() {
        next(); // Start of the stream.
        Event start = next();
        if (start.getEventId() == Event.ID.StreamEnd) {
            return emptyPlan(file);
        }
        Value top = value(KeyPath.TOP);
        next(); // End of the document.
        Event end = next();
        if (end.getEventId() != Event.ID.StreamEnd) {
            problems.add(place(end), KeyPath.TOP, "a second document starts here; expected one plan in a file");
            return Optional.empty();
        }
        return section(top);
    }

    private Optional<Value.Section> section(Value top) {
        if (top instanceof Value.Section section) {
            return Optional.of(section);
        }
        if (top instanceof Value.Text text && text.nothing()) {
            return emptyPlan(top.place());
        }
        if (top instanceof Value.Refused) {
            return Optional.empty();
        }
        problems.add(top.place(), KeyPath.TOP, top.described() + "; expected keys with values, e.g. floodmark: 1");
        return Optional.empty();
    }

    private Optional<Value.Section> emptyPlan(SourcePosition place) {
        problems.add(place, KeyPath.TOP, "is empty; expected " + expected);
        return Optional.empty();
    }

    private Value value(KeyPath path) {
        Event event = next();
        refuse(event, path);
        SourcePosition place = place(event);
        if (event instanceof ScalarEvent scalar) {
            return new Value.Text(place, scalar.getValue(), !scalar.isPlain());
        }
        if (event instanceof AliasEvent) {
            return new Value.Refused(place);
        }
        if (path.segments().size() >= MAX_DEPTH) {
            throw new ParserException("lists and sections nest deeper than " + MAX_DEPTH, event.getStartMark());
        }
        return event instanceof MappingStartEvent ? section(place, path) : items(place, path);
    }

    private Value section(SourcePosition place, KeyPath path) {
        Map<String, Value.Entry> entries = new LinkedHashMap<>();
        while (!at(Event.ID.MappingEnd)) {
            Value key = value(path);
            String name = key instanceof Value.Text text ? text.text() : "";
            Value value = value(path.child(name));
            if (!(key instanceof Value.Text)) {
                problems.add(key.place(), path, "a key " + key.described() + "; expected a word");
                continue;
            }
            if (name.equals(MERGE)) {
                problems.add(key.place(), path, "<< is a merge key; expected the keys themselves");
                continue;
            }
            Value.Entry earlier = entries.putIfAbsent(name, new Value.Entry(name, key.place(), value));
            if (earlier != null) {
                problems.add(
                        key.place(),
                        path.child(name),
                        "duplicate key, first in " + earlier.place().brief());
            }
        }
        next();
        return new Value.Section(place, List.copyOf(entries.values()));
    }

    private Value items(SourcePosition place, KeyPath path) {
        List<Value> values = new ArrayList<>();
        while (!at(Event.ID.SequenceEnd)) {
            values.add(value(path.child(KeyPath.item(values.size()))));
        }
        next();
        return new Value.Items(place, values);
    }

    private void refuse(Event event, KeyPath path) {
        if (event instanceof AliasEvent alias) {
            problems.add(place(event), path, "*" + alias.getAlias() + " is an alias; expected the value itself");
        } else if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
            problems.add(place(event), path, "&" + node.getAnchor().get() + " is an anchor; expected the value alone");
        }
        tag(event)
                .ifPresent(
                        tag -> problems.add(place(event), path, "has the tag " + tag + "; expected the value alone"));
    }

    private static Optional<String> tag(Event event) {
        if (event instanceof ScalarEvent scalar) {
            return scalar.getTag();
        }
        return event instanceof CollectionStartEvent start ? start.getTag() : Optional.empty();
    }

    private Event next() {
        Event current = next;
        if (events.hasNext()) {
            next = events.next();
        }
        return current;
    }

    private boolean at(Event.ID kind) {
        return next.getEventId() == kind;
    }

    private SourcePosition place(Event event) {
        return event.getStartMark()
                .map(mark -> file.at(mark.getLine() + 1, mark.getColumn() + 1))
                .orElse(file);
    }
}
