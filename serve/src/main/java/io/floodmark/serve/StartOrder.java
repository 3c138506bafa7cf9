package io.floodmark.serve;

import io.floodmark.store.Tag;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a form asks to start: a plan as it is, but for its load, effort and tags.
 *
 * @param load of a trial; empty for the plan's
 * @param effort empty for the plan's
 * @param consent the preflight of a cluster that is not a lab was seen
 */
record StartOrder(String plan, String command, String load, String effort, List<String> tags, boolean consent) {
    static final List<String> COMMANDS = List.of("limit", "trial", "boundary", "compare", "failover");
    static final List<String> EFFORTS = List.of("quick", "standard", "thorough");

    private static final Set<String> SEARCHES = Set.of("limit", "boundary");
    private static final int LONGEST = 100;

    StartOrder {
        tags = List.copyOf(tags);
    }

    /** Splits a field of tags at spaces. */
    static List<String> tags(String field) {
        return Arrays.stream(field.strip().split("\\s+", -1))
                .filter(tag -> !tag.isEmpty())
                .toList();
    }

    /** Returns why it cannot be started; empty if it can. */
    Optional<String> problem() {
        if (!COMMANDS.contains(command)) {
            return Optional.of("command: invalid value; expected one of " + String.join(", ", COMMANDS));
        }
        if (!effort.isEmpty() && (!EFFORTS.contains(effort) || !SEARCHES.contains(command))) {
            return Optional.of(
                    "effort: expected one of " + String.join(", ", EFFORTS) + ", with limit or boundary only");
        }
        if (!load.isEmpty() && !command.equals("trial")) {
            return Optional.of("load: only trial takes a load; expected an empty field with " + command);
        }
        if (load.length() > LONGEST) {
            return Optional.of("load: expected at most " + LONGEST + " characters");
        }
        if (!tags.stream().allMatch(Tag::valid)) {
            return Optional.of("tags: expected words of " + Tag.RULE);
        }
        return Optional.empty();
    }

    /** Returns the same order with consent. */
    StartOrder confirmed() {
        return new StartOrder(plan, command, load, effort, tags, true);
    }

    /** Returns the arguments of the command. */
    List<String> arguments(Path file, Path report) {
        List<String> arguments = new ArrayList<>(List.of(command, file.toString(), "--out", report.toString()));
        if (!load.isEmpty()) {
            arguments.add("--load=" + load);
        }
        if (!effort.isEmpty()) {
            arguments.add("--effort=" + effort);
        }
        if (consent) {
            arguments.add("--yes");
        }
        return arguments;
    }
}
