package io.floodmark.profiling;

import io.floodmark.model.profile.Profile;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Parses one line of collapsed stacks: {@code [thread tid=1];outermost_[j];innermost_[j] 12}. The suffixes denote how a
 * frame was compiled.
 */
final class CollapsedStack {
    private static final Pattern MARK = Pattern.compile("_\\[[01ijk]]$");
    private static final Pattern THREAD = Pattern.compile("^\\[(.*?)(?: ?tid=\\d+)?]$");

    private CollapsedStack() {}

    /** @throws IllegalArgumentException if the line is invalid */
    static Profile.Stack parse(String line) {
        int space = line.lastIndexOf(' ');
        if (space <= 0) {
            throw new IllegalArgumentException("a stack is '" + line + "'; expected frames and a number");
        }
        List<String> frames = Arrays.stream(line.substring(0, space).split(";", -1))
                .map(frame -> MARK.matcher(frame).replaceFirst(""))
                .toList();
        String thread = THREAD.matcher(frames.get(0)).replaceFirst("$1").strip();
        long weight = Long.parseLong(line.substring(space + 1));
        return new Profile.Stack(thread, frames.subList(1, frames.size()), weight);
    }
}
