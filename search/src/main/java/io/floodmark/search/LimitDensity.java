package io.floodmark.search;

import io.floodmark.model.verdict.Indicator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/** The distribution of the lowest of several limits at one moment of a search; immutable. */
final class LimitDensity {
    private final LoadGrid grid;
    /** Probability of each cell; the last element is "beyond the range". They add up to 1. */
    private final double[] cells;

    private final double noiseSd;
    private final Map<Optional<Indicator>, Double> binding;

    private LimitDensity(LoadGrid grid, double[] cells, double noiseSd, Map<Optional<Indicator>, Double> binding) {
        this.grid = grid;
        this.cells = cells;
        this.noiseSd = noiseSd;
        this.binding = binding;
    }

    static LimitDensity of(
            LoadGrid grid,
            NoiseGrid noises,
            Map<Optional<Indicator>, IndicatorPosterior> competing,
            DoubleUnaryOperator limitPrior) {
        Mixture mixture = new Mixture(grid, competing, limitPrior);
        for (int s = 0; s < noises.size(); s++) {
            mixture.add(s, noises.prior(s), noises.noise(s).sd());
        }
        return mixture.finish(new ArrayList<>(competing.keySet()));
    }

    double lnQuantile(double probability) {
        double below = 0;
        for (int i = 0; i < grid.cells(); i++) {
            if (below + cells[i] >= probability) {
                return grid.upperEdge(i - 1) + grid.step() * (probability - below) / cells[i];
            }
            below += cells[i];
        }
        return grid.lnHigh();
    }

    double above(double lnLoad) {
        double above = cells[grid.cells()];
        for (int i = grid.cells() - 1; i >= 0 && grid.upperEdge(i) > lnLoad; i--) {
            double share = Math.min(1, (grid.upperEdge(i) - lnLoad) / grid.step());
            above += cells[i] * share;
        }
        return above;
    }

    /** Returns the probability of every cell in the range over its probability in another density. */
    double[] over(LimitDensity other) {
        double[] ratios = new double[grid.cells()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = cells[i] / other.cells[i];
        }
        return ratios;
    }

    double noiseSd() {
        return noiseSd;
    }

    Map<Optional<Indicator>, Double> binding() {
        return binding;
    }

    /** Sums over the noises; hot path of a simulated search. */
    private static final class Mixture {
        private final LoadGrid grid;
        private final List<IndicatorPosterior> competing;
        /** Exponent of each indicator's evidence about the noise. */
        private final double[] powers;

        private final double[] cells;
        private final double[] limitPrior;
        private final double[] bottleneckWeights;
        private final double[][] loads;
        private final double[] survival;
        private double weights;
        private double sds;

        Mixture(LoadGrid grid, Map<Optional<Indicator>, IndicatorPosterior> competing, DoubleUnaryOperator limitPrior) {
            this.grid = grid;
            this.competing = List.copyOf(competing.values());
            this.powers = powers(competing.keySet());
            this.cells = new double[grid.cells() + 1];
            this.bottleneckWeights = new double[competing.size()];
            this.loads = new double[competing.size()][grid.cells() + 1];
            this.survival = new double[competing.size()];
            this.limitPrior = new double[grid.cells() + 1];
            for (int i = 0; i < grid.cells(); i++) {
                this.limitPrior[i] = limitPrior.applyAsDouble(grid.middle(i));
            }
            this.limitPrior[grid.cells()] = limitPrior.applyAsDouble(grid.lnHigh());
        }

        void add(int noise, double prior, double sd) {
            double evidence = prior;
            for (int k = 0; k < loads.length; k++) {
                evidence *= Math.pow(competing.get(k).loads(noise, loads[k]), powers[k]);
            }
            if (evidence == 0) {
                return;
            }
            java.util.Arrays.fill(survival, 1);
            double before = 1;
            double mass = 0;
            for (int i = 0; i < grid.cells(); i++) {
                double after = 1;
                for (int k = 0; k < loads.length; k++) {
                    survival[k] = Math.max(0, survival[k] - loads[k][i]);
                    after *= survival[k];
                }
                double weight = evidence * limitPrior[i];
                cells[i] += weight * (before - after);
                mass += weight * (before - after);
                addBottlenecks(i, weight, after);
                before = after;
            }
            cells[grid.cells()] += evidence * limitPrior[grid.cells()] * before;
            mass += evidence * limitPrior[grid.cells()] * before;
            weights += mass;
            sds += mass * sd;
        }

        /**
         * Returns the exponents. The cause of a slow trial affects all its leading indicators alike: together they are
         * one observation of its noise, so each gets an equal part.
         */
        private static double[] powers(Collection<Optional<Indicator>> names) {
            long margins = names.stream().filter(Optional::isPresent).count();
            return names.stream()
                    .mapToDouble(name -> name.isPresent() ? 1.0 / margins : 1)
                    .toArray();
        }

        /**
         * Adds the probability that each competing indicator has its limit in the cell while the limits of the others
         * are above it; normalising the sums divides ties.
         */
        private void addBottlenecks(int cell, double weight, double after) {
            for (int k = 0; k < loads.length; k++) {
                double others = survival[k] > 0 ? after / survival[k] : 0;
                bottleneckWeights[k] += weight * loads[k][cell] * others;
            }
        }

        LimitDensity finish(List<Optional<Indicator>> names) {
            for (int i = 0; i < cells.length; i++) {
                cells[i] /= weights;
            }
            double bound = java.util.Arrays.stream(bottleneckWeights).sum();
            Map<Optional<Indicator>, Double> shares = new LinkedHashMap<>();
            for (int k = 0; k < bottleneckWeights.length; k++) {
                shares.put(names.get(k), bound > 0 ? bottleneckWeights[k] / bound : 0.0);
            }
            return new LimitDensity(grid, cells, sds / weights, shares);
        }
    }
}
