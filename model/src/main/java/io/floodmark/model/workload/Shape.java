package io.floodmark.model.workload;

import io.floodmark.model.unit.Checks;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Rate;
import java.time.Duration;
import java.util.List;

/** The distribution of a load over time. The rate of a load is its mean, or the final rate for a ramp. */
public sealed interface Shape {
    Shape STEADY = new Steady();

    /** Returns the highest rate that lasts for a second or more, over the rate of the load. */
    double peak();

    /** A constant rate. */
    record Steady() implements Shape {
        @Override
        public double peak() {
            return 1;
        }
    }

    /**
     * Bursts: all producers send all records of a period at its beginning.
     *
     * @param every period from one burst to the next
     */
    record Bursts(Duration every) implements Shape {
        public Bursts {
            Checks.require(
                    every.toNanos() >= 1_000_000 && every.compareTo(Duration.ofHours(1)) <= 0,
                    "every",
                    Durations.format(every),
                    "1ms to 1h");
        }

        @Override
        public double peak() {
            return Math.max(1, every.toNanos() / 1e9);
        }
    }

    /**
     * A linear increase, then a constant rate.
     *
     * @param from initial share of the rate, 0 to 1
     * @param over how long it increases
     */
    record Ramp(double from, Duration over) implements Shape {
        public static final double DEFAULT_FROM = 0;

        public Ramp {
            Checks.fraction("from", from);
            Checks.require(over.toNanos() > 0, "over", Durations.format(over), "above 0s");
        }

        @Override
        public double peak() {
            return 1;
        }
    }

    /**
     * A recorded rate, with straight lines between points, repeated.
     *
     * @param points in order of time, the first at 0 s, two or more
     */
    record Recorded(List<RatePoint> points) implements Shape {
        public static final int MOST = 100_000;

        public Recorded {
            points = List.copyOf(points);
            Checks.require(
                    points.size() >= 2 && points.size() <= MOST, "points", points.size() + " points", "2 to " + MOST);
            Checks.require(
                    points.get(0).seconds() == 0,
                    "points",
                    "from " + points.get(0).seconds() + " s",
                    "from 0 s");
            for (int i = 1; i < points.size(); i++) {
                double before = points.get(i - 1).seconds();
                Checks.require(
                        points.get(i).seconds() > before,
                        "points",
                        points.get(i).seconds() + " s after " + before + " s",
                        "growing times");
            }
            Checks.require(
                    points.stream().anyMatch(point -> point.perSecond() > 0),
                    "points",
                    "0/s throughout",
                    "a rate above 0/s");
        }

        /** Returns the mean rate of one repetition. */
        public Rate mean() {
            double area = 0;
            for (int i = 1; i < points.size(); i++) {
                RatePoint from = points.get(i - 1);
                RatePoint to = points.get(i);
                area += (to.seconds() - from.seconds()) * (from.perSecond() + to.perSecond()) / 2;
            }
            return new Rate(area / points.get(points.size() - 1).seconds());
        }

        @Override
        public double peak() {
            return points.stream().mapToDouble(RatePoint::perSecond).max().orElse(0) / mean().perSecond();
        }
    }

    /**
     * A rate at a time.
     *
     * @param perSecond records, 0 or more
     */
    record RatePoint(double seconds, double perSecond) {
        public RatePoint {
            Checks.require(seconds >= 0 && Double.isFinite(seconds), "time", seconds, "0 s or more");
            Checks.require(perSecond >= 0 && Double.isFinite(perSecond), "rate", perSecond, "0/s or more");
        }
    }
}
