package io.floodmark.model.unit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * All mistakes in the components of a record, so that they can be reported at once.
 *
 * <p>It is a subclass of the exception that a single check throws; its message is that of the first mistake.
 */
public final class Mistakes extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final transient List<Mistake> all;

    private Mistakes(List<Mistake> all) {
        super(all.get(0).text());
        this.all = List.copyOf(all);
    }

    /**
     * One mistake.
     *
     * @param keys the component, and those that it was compared with
     * @param text begins with the component: name, value, expectation
     */
    public record Mistake(List<String> keys, String text) {}

    /** Returns the mistakes in the order of the checks. */
    public List<Mistake> all() {
        return all;
    }

    /** Collects failed checks. */
    public static final class Collector {
        private final List<Mistake> found = new ArrayList<>();

        /**
         * Adds a mistake if the condition does not hold.
         *
         * @param others components that {@code what} is compared with
         */
        public Collector require(boolean holds, String what, Object value, String expected, String... others) {
            if (!holds) {
                List<String> keys =
                        Stream.concat(Stream.of(what), Arrays.stream(others)).toList();
                found.add(
                        new Mistake(keys, String.format(Locale.ROOT, "%s is %s; expected %s", what, value, expected)));
            }
            return this;
        }

        public void throwIfAny() {
            if (!found.isEmpty()) {
                throw new Mistakes(found);
            }
        }
    }
}
