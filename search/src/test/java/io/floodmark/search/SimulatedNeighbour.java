package io.floodmark.search;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Another tenant of a simulated cluster's machine that comes and goes, whatever the search does. In turns of 20 to 90
 * s, it takes 10 to 30% of the capacity or nothing.
 */
final class SimulatedNeighbour {
    private static final double SHORTEST = 20;
    private static final double LONGEST = 90;
    private static final double LEAST = 0.10;
    private static final double MOST = 0.30;
    /** Shortest visit, in seconds, that raises an alarm. */
    private static final double NOTICED = 5;

    private static final int TRIALS = 1_001;
    private static final double APART = 61;

    private final RandomGenerator random;
    private final List<Block> blocks = new ArrayList<>();

    private record Block(double from, double to, double left) {
        double seconds(double fromSecond, double toSecond) {
            return Math.min(to, toSecond) - Math.max(from, fromSecond);
        }
    }

    SimulatedNeighbour(RandomGenerator random) {
        this.random = random;
        blocks.add(new Block(-random.nextDouble(LONGEST), 0, 1));
    }

    /** Returns the part of the capacity that the median trial of that length has at its worst. */
    static double leftInTheMedian(double seconds) {
        SimulatedNeighbour other = new SimulatedNeighbour(new SplittableRandom(1));
        double[] left = IntStream.range(0, TRIALS)
                .mapToDouble(trial -> other.least(trial * APART, trial * APART + seconds))
                .sorted()
                .toArray();
        return left[TRIALS / 2];
    }

    /** Returns the least part that is left for long enough to end a trial. */
    double least(double fromSecond, double toSecond) {
        double noticed = Math.min(NOTICED, toSecond - fromSecond);
        return within(fromSecond, toSecond).stream()
                .filter(block -> block.seconds(fromSecond, toSecond) >= noticed)
                .mapToDouble(Block::left)
                .min()
                .orElse(1);
    }

    /** Returns the part that is left on average. */
    double mean(double fromSecond, double toSecond) {
        return within(fromSecond, toSecond).stream()
                        .mapToDouble(block -> block.left() * block.seconds(fromSecond, toSecond))
                        .sum()
                / (toSecond - fromSecond);
    }

    private List<Block> within(double fromSecond, double toSecond) {
        for (Block last = last(); last.to() < toSecond; last = last()) {
            double left = last.left() < 1 ? 1 : 1 - random.nextDouble(LEAST, MOST);
            blocks.add(new Block(last.to(), last.to() + random.nextDouble(SHORTEST, LONGEST), left));
        }
        return blocks.stream()
                .filter(block -> block.seconds(fromSecond, toSecond) > 0)
                .toList();
    }

    private Block last() {
        return blocks.get(blocks.size() - 1);
    }
}
