package io.floodmark.config.yaml;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A value of a plan before its meaning is known: text, a section of keys, or a list. */
public sealed interface Value {
    SourcePosition place();

    /** Returns what the user wrote, for messages. */
    String described();

    /**
     * A number, a word or a sentence, whose meaning is not known yet.
     *
     * @param quoted whether it is quoted, and so neither a number nor true or false
     */
    record Text(SourcePosition place, String text, boolean quoted) implements Value {
        private static final Set<String> NOTHING = Set.of("", "~", "null", "Null", "NULL");
        private static final int SHOWN = 60;

        /** True for a key without a value. */
        public boolean nothing() {
            return !quoted && NOTHING.contains(text);
        }

        @Override
        public String described() {
            if (nothing()) {
                return "has no value";
            }
            String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text;
            return quoted ? "is the text \"" + shown + "\"" : "invalid value '" + shown + "'";
        }
    }

    /** Keys with values, in the order in which they were written; without duplicates. */
    record Section(SourcePosition place, List<Entry> entries) implements Value {
        public Section {
            entries = List.copyOf(entries);
        }

        public Optional<Entry> entry(String key) {
            return entries.stream().filter(entry -> entry.key().equals(key)).findFirst();
        }

        @Override
        public String described() {
            return "is a section of keys";
        }
    }

    /**
     * A key with its value.
     *
     * @param place position of the key
     */
    record Entry(String key, SourcePosition place, Value value) {}

    /** A value whose problem was reported already. */
    record Refused(SourcePosition place) implements Value {
        @Override
        public String described() {
            return "is refused";
        }
    }

    /** Values in the order in which they were written. */
    record Items(SourcePosition place, List<Value> values) implements Value {
        public Items {
            values = List.copyOf(values);
        }

        @Override
        public String described() {
            return "is a list";
        }
    }
}
