package io.floodmark.model.run;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A number of producers or workers that a search may change, as conditions of its run: {@code producers}, and for each
 * change one such as {@code producers after trial 4}.
 *
 * @param group of these conditions
 * @param name of the planned number
 */
public record ScaledNumber(String group, String name) {
    public static final ScaledNumber PRODUCERS = new ScaledNumber("generator", "producers");
    public static final ScaledNumber WORKERS = new ScaledNumber(Condition.FLEET, "workers");

    private static final String AFTER = " after trial ";

    /** Returns the condition for the number that the run begins with. */
    public Condition planned(int number) {
        return new Condition(group, name, Integer.toString(number));
    }

    /** Returns the condition for the number that counts from the next trial on. */
    public Condition after(int trial, int number) {
        return new Condition(group, name + AFTER + trial, Integer.toString(number));
    }

    /** Returns the last planned number; values that are not numbers are ignored. */
    public Optional<Integer> planned(List<Condition> conditions) {
        return conditions.stream()
                .filter(condition -> inGroup(condition) && condition.name().equals(name))
                .flatMap(condition -> number(condition.value()).stream())
                .reduce((earlier, later) -> later);
    }

    /**
     * Returns the number that a trial ran with; the planned one before the first change. A change after the last trial
     * has no effect.
     */
    public Optional<Integer> inEffect(List<Condition> conditions, int trial) {
        return changes(conditions)
                .filter(change -> change.trial() < trial)
                .reduce((earlier, later) -> later)
                .map(Change::number)
                .or(() -> planned(conditions));
    }

    /** Returns the last change. */
    public Optional<Change> changed(List<Condition> conditions) {
        return changes(conditions).reduce((earlier, later) -> later);
    }

    private Stream<Change> changes(List<Condition> conditions) {
        return conditions.stream()
                .filter(condition -> inGroup(condition) && condition.name().startsWith(name + AFTER))
                .flatMap(condition -> change(condition).stream());
    }

    /**
     * A changed number.
     *
     * @param trial after which it changed
     */
    public record Change(int trial, int number) {}

    private boolean inGroup(Condition condition) {
        return condition.group().equals(group);
    }

    private Optional<Change> change(Condition condition) {
        String trial = condition.name().substring((name + AFTER).length());
        return number(trial).flatMap(after -> number(condition.value()).map(is -> new Change(after, is)));
    }

    private static Optional<Integer> number(String text) {
        return text.matches("[1-9][0-9]{0,6}") ? Optional.of(Integer.valueOf(text)) : Optional.empty();
    }
}
