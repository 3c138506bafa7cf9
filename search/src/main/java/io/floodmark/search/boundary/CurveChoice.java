package io.floodmark.search.boundary;

import io.floodmark.model.boundary.CostCurve;
import io.floodmark.search.boundary.LimitEvidence.Known;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.hipparchus.distribution.continuous.FDistribution;

/**
 * The curve that fits the evidence: fixed and growing cost; if these alone do not fit, also a cap, if Akaike's
 * criterion, corrected for few points, justifies the additional parameter; and a misfit of 6% to 24%, weighted by the
 * probability that the points give to each.
 *
 * @param fit fit of the chosen formula
 * @param offMost index of the known limit that deviates most from the prediction of all others with a misfit of 6%, if
 *     it deviates by more than three sds
 * @param lackOfFit probability of points as far from the formula if it were exact; NaN if there are too few points
 * @param degrees degrees of freedom of the variances
 */
record CurveChoice(CurveFit fit, OptionalInt offMost, double lackOfFit, int degrees) {
    private static final double[] MISFITS = {0.06, 0.12, 0.24};
    /** Prior probabilities of the misfits, before any limit is known. */
    private static final double[] PROBABLE = {0.6, 0.3, 0.1};

    private static final double EXACT = 0;
    /**
     * Start value of a parameter for which the extreme values show no evidence, as a fraction of its value if it were
     * the only cost.
     */
    private static final double HARDLY = 0.02;

    private static final double FAR_OFF = 3;
    /** Minimum degrees of freedom: noise that is estimated from fewer trials is hardly known. */
    private static final int LEAST_DEGREES = 4;

    /**
     * Chooses the curve.
     *
     * @param trials number of trials of all searches, from which the variances are known
     */
    static Optional<CurveChoice> of(LimitEvidence evidence, LogPositions positions, int trials) {
        if (!evidence.supportsCurve()) {
            return Optional.empty();
        }
        LimitEvidence known = new LimitEvidence(evidence.known(), List.of());
        int degrees = Math.max(LEAST_DEGREES, trials - evidence.known().size());
        Candidates candidates = new Candidates(known, positions);
        CurveFit formula = candidates.best(CostFormula.LINEAR, EXACT);
        if (lackOfFit(formula, known, degrees) < CostCurve.MISFITS_BELOW && candidates.capIsWorthIt()) {
            formula = candidates.best(CostFormula.CAPPED, EXACT);
        }
        double lackOfFit = lackOfFit(formula, known, degrees);
        double misfit = candidates.misfit(formula.formula());
        double[] start = candidates.best(formula.formula(), misfit).lnFigures();
        Misfit allowed = new Misfit(positions, misfit);
        CurveFit usual = candidates.best(formula.formula(), MISFITS[0]);
        return Optional.of(new CurveChoice(
                CurveFit.of(formula.formula(), start, allowed, evidence), offMost(usual), lackOfFit, degrees));
    }

    private static double lackOfFit(CurveFit exact, LimitEvidence known, int degrees) {
        int free = known.known().size() - exact.formula().figures();
        if (free <= 0) {
            return Double.NaN;
        }
        return 1 - new FDistribution(free, degrees).cumulativeProbability(exact.squares() / free);
    }

    /** Fits of the known limits alone, among which one is chosen. */
    private record Candidates(LimitEvidence known, LogPositions positions) {
        CurveFit best(CostFormula formula, double misfit) {
            return starts(formula).stream()
                    .map(start -> CurveFit.of(formula, start, new Misfit(positions, misfit), known))
                    .min(Comparator.comparingDouble(CurveFit::squares))
                    .orElseThrow();
        }

        boolean capIsWorthIt() {
            return criterion(CostFormula.CAPPED) < criterion(CostFormula.LINEAR);
        }

        /**
         * Returns the root of the mean square of the misfits, each weighted by the probability of the limits under it.
         */
        double misfit(CostFormula formula) {
            double least = best(formula, MISFITS[0]).deviance();
            double weights = 0;
            double squares = 0;
            for (int i = 0; i < MISFITS.length; i++) {
                double weight = PROBABLE[i]
                        * Math.exp((least - best(formula, MISFITS[i]).deviance()) / 2);
                weights += weight;
                squares += weight * MISFITS[i] * MISFITS[i];
            }
            return Math.sqrt(squares / weights);
        }

        private double criterion(CostFormula formula) {
            int points = known.known().size();
            int figures = formula.figures();
            int left = points - figures - 1;
            return left <= 0
                    ? Double.POSITIVE_INFINITY
                    : best(formula, EXACT).deviance() + 2 * figures + 2.0 * figures * (figures + 1) / left;
        }

        private List<double[]> starts(CostFormula formula) {
            List<Known> points = known.known();
            return switch (formula) {
                case LINEAR -> List.of(through(points.get(0), points.get(points.size() - 1)));
                case CAPPED -> cornersAt(points);
            };
        }

        /** Returns start values with the cap at each point except the first two, and the line before it. */
        private static List<double[]> cornersAt(List<Known> points) {
            Known last = points.get(points.size() - 1);
            List<double[]> starts = new ArrayList<>();
            for (int i = 1; i < points.size() - 1; i++) {
                double[] line = through(points.get(0), points.get(i));
                starts.add(new double[] {line[0], line[1], -last.lnLimit() - Math.log(last.at())});
            }
            return starts;
        }

        private static double[] through(Known one, Known other) {
            double cost = Math.exp(-one.lnLimit());
            double otherCost = Math.exp(-other.lnLimit());
            double growing = Math.max(HARDLY * otherCost / other.at(), (otherCost - cost) / (other.at() - one.at()));
            double fixed = Math.max(HARDLY * cost, cost - growing * one.at());
            return new double[] {Math.log(fixed), Math.log(growing)};
        }
    }

    private static OptionalInt offMost(CurveFit usual) {
        double[] off = usual.surprises();
        int most = 0;
        for (int i = 1; i < off.length; i++) {
            most = Math.abs(off[i]) > Math.abs(off[most]) ? i : most;
        }
        return off.length > 2 && Math.abs(off[most]) > FAR_OFF ? OptionalInt.of(most) : OptionalInt.empty();
    }
}
