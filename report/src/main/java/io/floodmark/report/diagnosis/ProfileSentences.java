package io.floodmark.report.diagnosis;

import io.floodmark.model.profile.Profile;
import io.floodmark.model.profile.Profiles;
import io.floodmark.report.text.Numerals;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Describes a profile in words: how much was sampled, in which threads and in which methods. */
public final class ProfileSentences {
    private static final int SHOWN = 5;
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");
    private static final Pattern JAVA = Pattern.compile("[\\w$.<>+/-]+\\.[\\w$<>-]+");
    /** Smaller shares are left out, because they would be shown as 0. */
    private static final double LEAST_SHARE = 0.0005;

    private ProfileSentences() {}

    public static String headline(Profiles profiles) {
        return "Repetition of trial " + profiles.trial() + " as run " + profiles.run() + ": "
                + profiles.outcome()
                + ". Profiling uses a few percent of the CPU, so this run is not a valid measurement.";
    }

    public static String heading(Profile profile) {
        return profile.jvm() + ": " + profile.kind().words();
    }

    public static String amount(Profile profile) {
        return switch (profile.kind()) {
            case CPU -> Numerals.counted(profile.total(), "sample", "samples");
            case LOCKS ->
                profile.total() == 0
                        ? "no waiting thread observed"
                        : Numerals.latency((double) profile.total()) + " waited in total, all threads";
        };
    }

    /** Returns the threads with the most samples. Threads whose names differ only in numbers are merged. */
    public static String threads(Profile profile) {
        return shares(profile, ProfileSentences::family);
    }

    /** Returns the innermost methods with the most samples; for waits also the class of the lock. */
    public static String innermost(Profile profile) {
        return shares(profile, stack -> innermost(stack, profile.kind()));
    }

    /** Returns the name of a thread with an asterisk in place of each number. */
    public static String family(Profile.Stack stack) {
        String name = NUMBER.matcher(stack.thread()).replaceAll("*");
        return name.isBlank() ? "unnamed" : name;
    }

    private static String innermost(Profile.Stack stack, Profile.Kind kind) {
        List<String> frames = stack.frames();
        if (frames.isEmpty()) {
            return "stack not captured";
        }
        String last = frames.get(frames.size() - 1);
        if (kind == Profile.Kind.LOCKS && frames.size() > 1) {
            return last.substring(last.lastIndexOf('.') + 1) + " in " + shortened(frames.get(frames.size() - 2));
        }
        return shortened(last);
    }

    /** True for a Java method. Frames of native libraries also contain dots. */
    public static boolean java(String frame) {
        return JAVA.matcher(frame).matches() && !frame.contains(".so");
    }

    /** Returns class and method without the package, or a library without its folder. */
    public static String shortened(String frame) {
        if (!java(frame)) {
            return frame.contains(".so") ? frame.substring(frame.lastIndexOf('/') + 1) : frame;
        }
        int method = frame.lastIndexOf('.');
        int type = method < 0 ? -1 : frame.lastIndexOf('.', method - 1);
        return frame.substring(type + 1);
    }

    private static String shares(Profile profile, Function<Profile.Stack, String> key) {
        Map<String, Long> weights = new HashMap<>();
        profile.stacks().forEach(stack -> weights.merge(key.apply(stack), stack.weight(), Long::sum));
        double total = profile.total();
        return String.join(
                "; ",
                weights.entrySet().stream()
                        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(Map.Entry.comparingByKey()))
                        .filter(entry -> entry.getValue() / total >= LEAST_SHARE)
                        .limit(SHOWN)
                        .map(entry -> Numerals.percent(entry.getValue() / total) + " " + entry.getKey())
                        .toList());
    }
}
