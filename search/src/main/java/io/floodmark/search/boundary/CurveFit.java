package io.floodmark.search.boundary;

import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * A formula fitted to the evidence by Gauss-Newton. With y the observed ln(limit), f the formula's, J its slopes, K the
 * covariance of the misfit and V the variances: S = K + V, each step is (J'S^-1 J + P)^-1 (J'S^-1 (y - f) - P (t -
 * t0)), and at the end
 *
 * <ul>
 *   <li>the covariance of the figures is C = (J'S^-1 J + P)^-1;
 *   <li>ln(limit) at x has the mean f + k'S^-1 (y - f) and the variance k** - k'S^-1 k + R C R', R = J* - k'S^-1 J,
 *       with k the misfit's covariance of x and the observations.
 * </ul>
 *
 * P is a weak prior around the start (sd 2 of the logarithms), so that a parameter without evidence stays bounded.
 */
final class CurveFit {
    private static final double WEAK = 1 / (2.0 * 2.0);
    private static final int MOST_STEPS = 100;
    private static final double STILL = 1e-9;
    private static final double SINGULAR = 1e-16;
    /** Longest step: no logarithm of a parameter changes by more. */
    private static final double LONGEST = 0.7;

    private final CostFormula formula;
    private final Misfit misfit;
    private final Observations observations;
    private final double[] values;
    private final RealMatrix misfits;
    private final RealVector start;
    private RealVector figures;
    private DecompositionSolver solver;
    private RealMatrix slopes;
    private RealVector residuals;
    private RealMatrix covariance;

    private CurveFit(CostFormula formula, double[] startLnFigures, Misfit misfit, Observations observations) {
        this.formula = formula;
        this.misfit = misfit;
        this.observations = observations;
        this.values = observations.values();
        this.misfits = misfit.covariance(values);
        this.start = MatrixUtils.createRealVector(startLnFigures);
        this.figures = start.copy();
        this.slopes = slopes();
        this.residuals = residuals();
        this.solver = solver();
        this.covariance = covariance();
    }

    /** Fits the formula, starting from approximate parameters. */
    static CurveFit of(CostFormula formula, double[] startLnFigures, Misfit misfit, LimitEvidence evidence) {
        CurveFit fit = new CurveFit(formula, startLnFigures, misfit, new Observations(evidence));
        for (int step = 0; step < MOST_STEPS; step++) {
            if (fit.step() < STILL) {
                break;
            }
        }
        return fit;
    }

    /** Makes one step and returns the largest change. */
    private double step() {
        RealVector pull = slopes.transpose()
                .operate(solver.solve(residuals))
                .subtract(figures.subtract(start).mapMultiply(WEAK));
        RealVector move = covariance.operate(pull);
        double length = move.getLInfNorm();
        figures = figures.add(length > LONGEST ? move.mapMultiply(LONGEST / length) : move);
        double[] before = fitted();
        slopes = slopes();
        residuals = residuals();
        observations.fitted(fitted());
        residuals = residuals();
        solver = solver();
        covariance = covariance();
        double moved = length;
        double[] after = fitted();
        for (int i = 0; i < after.length; i++) {
            moved = Math.max(moved, Math.abs(after[i] - before[i]));
        }
        return moved;
    }

    private RealMatrix slopes() {
        RealMatrix all = MatrixUtils.createRealMatrix(values.length, formula.figures());
        for (int i = 0; i < values.length; i++) {
            all.setRow(i, formula.slopes(figures.toArray(), values[i]));
        }
        return all;
    }

    private RealVector residuals() {
        double[] all = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            all[i] = observations.lnLimit(i) - formula.lnLimit(figures.toArray(), values[i]);
        }
        return MatrixUtils.createRealVector(all);
    }

    private DecompositionSolver solver() {
        RealMatrix all = misfits.add(MatrixUtils.createRealDiagonalMatrix(observations.variances()));
        return decomposed(all).getSolver();
    }

    private RealMatrix covariance() {
        RealMatrix precision = slopes.transpose().multiply(solver.solve(slopes));
        for (int i = 0; i < formula.figures(); i++) {
            precision.addToEntry(i, i, WEAK);
        }
        return decomposed(precision).getSolver().getInverse();
    }

    /**
     * Decomposes the matrix after making it exactly symmetric, which the decomposition requires: products of matrices
     * are symmetric up to rounding only.
     */
    private static CholeskyDecomposition decomposed(RealMatrix nearlySymmetric) {
        RealMatrix symmetric = nearlySymmetric.add(nearlySymmetric.transpose()).scalarMultiply(0.5);
        return new CholeskyDecomposition(symmetric, 0, SINGULAR);
    }

    /** Returns ln(limit) at the observations, including the misfit. */
    private double[] fitted() {
        double[] off = misfits.operate(solver.solve(residuals)).toArray();
        for (int i = 0; i < values.length; i++) {
            off[i] += formula.lnLimit(figures.toArray(), values[i]);
        }
        return off;
    }

    CostFormula formula() {
        return formula;
    }

    Misfit misfit() {
        return misfit;
    }

    double[] lnFigures() {
        return figures.toArray();
    }

    /** Returns the covariance of the logarithms of two parameters, or the variance of one. */
    double covariance(int figure, int other) {
        return covariance.getEntry(figure, other);
    }

    /** Returns the prediction at a value. */
    Prediction at(double value) {
        RealVector near = MatrixUtils.createRealVector(misfit.covariance(value, values));
        RealVector weights = solver.solve(near);
        double mean = formula.lnLimit(figures.toArray(), value) + weights.dotProduct(residuals);
        RealVector slope = MatrixUtils.createRealVector(formula.slopes(figures.toArray(), value))
                .subtract(slopes.transpose().operate(weights));
        double variance = misfit.covariance(value, value)
                - weights.dotProduct(near)
                + slope.dotProduct(covariance.operate(slope));
        return new Prediction(mean, Math.sqrt(Math.max(0, variance)));
    }

    /** Returns r'S^-1 r, which is chi-square if there is no misfit. */
    double squares() {
        return residuals.dotProduct(solver.solve(residuals));
    }

    /**
     * Returns -2 ln of the density of the known limits, up to a constant; smaller is better. Valid for evidence without
     * bounds.
     */
    double deviance() {
        RealMatrix all = misfits.add(MatrixUtils.createRealDiagonalMatrix(observations.variances()));
        return squares() + Math.log(decomposed(all).getDeterminant());
    }

    /**
     * Returns the deviation of each known limit from the prediction of all others, in sds and in order; 0 if they
     * predict nothing.
     */
    double[] surprises() {
        RealMatrix inverse = solver.getInverse();
        RealMatrix spread = inverse.multiply(slopes);
        RealMatrix others = inverse.subtract(spread.multiply(covariance).multiply(spread.transpose()));
        double[] off = others.operate(residuals).toArray();
        double[] all = new double[observations.known()];
        for (int i = 0; i < all.length; i++) {
            all[i] = others.getEntry(i, i) > STILL ? off[i] / Math.sqrt(others.getEntry(i, i)) : 0;
        }
        return all;
    }
}
