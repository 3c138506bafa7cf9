package io.floodmark.config.key;

import io.floodmark.config.yaml.Suggestions;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Rate;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The format of a value: how its text is parsed, and what is expected of it.
 *
 * @param reader throws {@link IllegalArgumentException} with the whole problem
 * @param quotable whether a quoted text is accepted: not for numbers and for true or false
 * @param expected for messages, e.g. {@code a size, as 1KiB}
 */
public record Form<T>(Function<String, T> reader, boolean quotable, String expected) {
    public static final Duration A_YEAR = Duration.ofDays(365);

    public static final Form<String> TEXT = new Form<>(Function.identity(), true, "text");

    static final Form<String> PATH = text(text -> !text.isBlank(), "a path");

    /** A flag, or a file with flags, in one argument: anything else would be the name of the program's main class. */
    static final Form<String> JVM_FLAG =
            text(text -> text.startsWith("-") || text.startsWith("@"), "a JVM flag, e.g. -Xmx2g");

    public static final Form<Boolean> SWITCH = new Form<>(Form::readSwitch, false, "true or false");

    static final Form<Long> ANY_WHOLE = new Form<>(
            text -> inRange(text, Long.MIN_VALUE, Long.MAX_VALUE, "a whole number")
                    .longValueExact(),
            false,
            "a whole number");

    /** Returns the form of a text with a condition. */
    public static Form<String> text(Predicate<String> holds, String expected) {
        return new Form<>(text -> required(holds.test(text), text, text, expected), true, expected);
    }

    public static Form<Integer> whole(int least, int most) {
        String range = most == Integer.MAX_VALUE ? "at least " + least : least + " to " + most;
        String expected = "a whole number, " + range;
        return new Form<>(text -> inRange(text, least, most, expected).intValueExact(), false, expected);
    }

    /** Returns the form of any whole number whose range depends on another key. */
    static Form<Integer> whole(String expected) {
        return new Form<>(
                text -> inRange(text, Integer.MIN_VALUE, Integer.MAX_VALUE, expected)
                        .intValueExact(),
                false,
                expected);
    }

    /** Returns the form of a number, 0 or more. */
    public static Form<Double> number() {
        String expected = "a number, 0 or more";
        return new Form<>(
                text -> {
                    double value = decimal(text, expected).doubleValue();
                    return required(value >= 0 && Double.isFinite(value), value, text, expected);
                },
                false,
                expected);
    }

    /** Returns the form of a number above 0. */
    public static Form<Double> positive() {
        String expected = "a number above 0";
        return new Form<>(
                text -> {
                    double value = decimal(text, expected).doubleValue();
                    return required(value > 0 && Double.isFinite(value), value, text, expected);
                },
                false,
                expected);
    }

    /** Returns the form of a fraction, written {@code 8%} or {@code 0.08}. */
    public static Form<Double> fraction(Predicate<Double> holds, String range) {
        String expected = "a percentage or a fraction, " + range;
        return new Form<>(text -> readFraction(text, holds, expected), false, expected);
    }

    public static Form<Bytes> size(Bytes least, Bytes most) {
        String expected = most.value() == Long.MAX_VALUE ? least + " or more" : least + " to " + most;
        return new Form<>(
                text -> {
                    Bytes size = Bytes.parse(text);
                    boolean holds = size.compareTo(least) >= 0 && size.compareTo(most) <= 0;
                    return required(holds, size, text, "a size, " + expected);
                },
                true,
                "a size, " + expected);
    }

    /** Returns the form of a duration, at most a year. */
    public static Form<Duration> duration(Predicate<Duration> holds, String range) {
        String expected = "a duration, " + range;
        return new Form<>(
                text -> {
                    Duration duration = Durations.parse(text);
                    required(duration.compareTo(A_YEAR) <= 0, duration, text, "at most 365d");
                    return required(holds.test(duration), duration, text, expected);
                },
                true,
                expected);
    }

    /** Returns the form of a rate in records per second, above 0. */
    public static Form<Rate> rate() {
        String expected = "a rate above 0/s, e.g. 50000/s";
        return new Form<>(
                text -> {
                    Rate rate = Rate.parse(text);
                    return required(rate.perSecond() > 0, rate, text, expected);
                },
                true,
                expected);
    }

    /** Returns the form of a choice between words. */
    public static <E> Form<E> oneOf(Map<String, E> words) {
        List<String> known = List.copyOf(words.keySet());
        String expected = Suggestions.listed(known);
        return new Form<>(
                text -> {
                    E value = words.get(text);
                    if (value == null) {
                        throw new IllegalArgumentException("invalid value '" + text + "'; expected " + expected
                                + Suggestions.didYouMean(text, known));
                    }
                    return value;
                },
                true,
                expected);
    }

    private static Double readFraction(String text, Predicate<Double> holds, String expected) {
        boolean percent = text.endsWith("%");
        String number = percent ? text.substring(0, text.length() - 1).strip() : text;
        BigDecimal value = decimal(number, expected).movePointLeft(percent ? 2 : 0);
        double fraction = value.doubleValue();
        return required(holds.test(fraction), fraction, text, expected);
    }

    private static Boolean readSwitch(String text) {
        return required(text.equals("true") || text.equals("false"), text.equals("true"), text, "true or false");
    }

    private static BigInteger inRange(String text, long least, long most, String expected) {
        required(text.matches("[+-]?[0-9]{1,20}"), text, text, expected);
        BigInteger value = new BigInteger(text);
        boolean holds =
                value.compareTo(BigInteger.valueOf(least)) >= 0 && value.compareTo(BigInteger.valueOf(most)) <= 0;
        return required(holds, value, text, expected);
    }

    private static BigDecimal decimal(String text, String expected) {
        required(text.matches("[+-]?[0-9]{1,400}(\\.[0-9]{1,400})?([eE][+-]?[0-9]{1,3})?"), text, text, expected);
        return new BigDecimal(text);
    }

    private static <T> T required(boolean holds, T value, String text, String expected) {
        if (holds) {
            return value;
        }
        throw new IllegalArgumentException("invalid value '" + text + "'; expected " + expected);
    }
}
