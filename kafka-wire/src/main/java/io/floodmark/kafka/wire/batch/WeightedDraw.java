package io.floodmark.kafka.wire.batch;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;

/**
 * Draws numbers with given weights in constant time, by Walker's alias method as built by Vose ("A linear algorithm for
 * generating random numbers with a given distribution", 1991). Each column of a table has the same probability and is
 * split between two numbers. Immutable; hot path.
 */
final class WeightedDraw {
    private final int[] own;
    private final int[] other;
    private final double[] ownPart;

    /** @param weights 0 or more, at least one above 0; numbers without weight are never drawn */
    WeightedDraw(double[] weights) {
        double sum = 0;
        int columns = 0;
        for (double weight : weights) {
            sum += weight;
            columns += weight > 0 ? 1 : 0;
        }
        if (columns == 0) {
            throw new IllegalArgumentException("no weight is above 0");
        }
        this.own = new int[columns];
        this.other = new int[columns];
        this.ownPart = new double[columns];
        int column = 0;
        for (int number = 0; number < weights.length; number++) {
            if (weights[number] > 0) {
                own[column] = number;
                ownPart[column++] = weights[number] / sum * columns;
            }
        }
        fill();
    }

    /** Moves the excess of a column to one that has too little. */
    private void fill() {
        Deque<Integer> small = new ArrayDeque<>();
        Deque<Integer> large = new ArrayDeque<>();
        for (int column = 0; column < own.length; column++) {
            (ownPart[column] < 1 ? small : large).push(column);
        }
        while (!small.isEmpty() && !large.isEmpty()) {
            int poor = small.pop();
            int rich = large.pop();
            other[poor] = own[rich];
            ownPart[rich] -= 1 - ownPart[poor];
            (ownPart[rich] < 1 ? small : large).push(rich);
        }
        // The remaining columns are whole, except for rounding.
        small.forEach(column -> ownPart[column] = 1);
        large.forEach(column -> ownPart[column] = 1);
    }

    int next(SplittableRandom random) {
        double at = random.nextDouble() * own.length;
        int column = Math.min(own.length - 1, (int) at);
        return at - column < ownPart[column] ? own[column] : other[column];
    }
}
