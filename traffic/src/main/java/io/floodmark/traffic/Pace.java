package io.floodmark.traffic;

import java.util.Arrays;
import java.util.Optional;

/**
 * The pace of operations, with a text format for other processes: {@code flat-out}, {@code constant 50000.0},
 * {@code bursts 50000.0 100000000} (rate, period in nanoseconds), {@code curve round 0.0:100.0 60.0:200.0} or
 * {@code curve once ...} (seconds:rate). Immutable.
 */
public final class Pace {
    /** The pace that the requests in flight allow: for warm-up, never for a verdict. The due time is the send time. */
    public static final Pace FLAT_OUT = new Pace("flat-out");

    private final String text;

    private Pace(String text) {
        this.text = text;
    }

    /** Returns an open-loop pace: operation i is due at t0 + i/rate, whatever the cluster does. */
    public static Pace constant(double perSecond) {
        return checked(new Pace("constant " + perSecond));
    }

    /** Returns the pace of {@link Bursts}. */
    public static Pace bursts(double perSecond, long periodNanos) {
        return checked(new Pace("bursts " + perSecond + " " + periodNanos));
    }

    /** Returns the pace of a {@link RateCurve}. */
    public static Pace curve(double[] seconds, double[] perSecond, boolean round) {
        StringBuilder text = new StringBuilder("curve ").append(round ? "round" : "once");
        for (int i = 0; i < seconds.length; i++) {
            text.append(' ').append(seconds[i]).append(':').append(perSecond[i]);
        }
        return checked(new Pace(text.toString()));
    }

    /** Parses the result of {@link #text}. */
    public static Pace parse(String text) {
        return checked(new Pace(text));
    }

    private static Pace checked(Pace pace) {
        pace.schedule();
        return pace;
    }

    public String text() {
        return text;
    }

    /** Returns the schedule of all workers together; empty when flat out. */
    public Optional<Schedule> schedule() {
        String[] words = text.split(" ", -1);
        try {
            switch (words[0] + " " + (words.length - 1)) {
                case "flat-out 0":
                    return Optional.empty();
                case "constant 1":
                    return Optional.of(new ConstantRate(Double.parseDouble(words[1])));
                case "bursts 2":
                    return Optional.of(new Bursts(Double.parseDouble(words[1]), Long.parseLong(words[2])));
                default:
                    return Optional.of(curve(words));
            }
        } catch (NumberFormatException noNumber) {
            throw unreadable();
        }
    }

    private IllegalArgumentException unreadable() {
        return new IllegalArgumentException(
                "pace is " + text + "; expected flat-out, constant, bursts or curve with its numbers");
    }

    private Schedule curve(String[] words) {
        if (!text.matches("curve (round|once)( [^ :]+:[^ :]+)+")) {
            throw unreadable();
        }
        String[][] points = Arrays.stream(words, 2, words.length)
                .map(point -> point.split(":", -1))
                .toArray(String[][]::new);
        return new RateCurve(column(points, 0), column(points, 1), words[1].equals("round"));
    }

    private static double[] column(String[][] points, int number) {
        return Arrays.stream(points)
                .mapToDouble(point -> Double.parseDouble(point[number]))
                .toArray();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Pace && text.equals(((Pace) other).text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
