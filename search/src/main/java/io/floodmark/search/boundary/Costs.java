package io.floodmark.search.boundary;

import io.floodmark.model.boundary.CostCurve;
import io.floodmark.model.boundary.Figure;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Computes the parameters of a curve with their intervals, from the covariance of their logarithms. A parameter known
 * no better than by half or double has no lower end: it does not differ significantly from zero.
 *
 * @param betweenStartSd sd of ln(limit): another start costs more or less throughout, so it changes every parameter by
 *     the same factor, and their ratio, the crossover, not at all
 */
record Costs(CurveChoice choice, Width width, double betweenStartSd) {
    private static final double SIGNIFICANT = Math.log(2);
    private static final int FIXED = 0;
    private static final int GROWING = 1;
    private static final int CAP = 2;

    CostCurve curve() {
        return new CostCurve(
                ofAnyStart(lnFigure(FIXED), variance(FIXED)),
                ofAnyStart(lnFigure(GROWING), variance(GROWING)),
                choice.fit().formula() == CostFormula.CAPPED
                        ? Optional.of(ofAnyStart(-lnFigure(CAP), variance(CAP)))
                        : Optional.empty(),
                crossover(),
                choice.fit().misfit().sd(),
                choice.lackOfFit());
    }

    private Optional<Figure> crossover() {
        double variance = variance(FIXED) + variance(GROWING) - 2 * choice.fit().covariance(FIXED, GROWING);
        boolean both = significant(variance(FIXED)) && significant(variance(GROWING));
        return both ? Optional.of(figure(lnFigure(FIXED) - lnFigure(GROWING), variance, variance)) : Optional.empty();
    }

    private Figure ofAnyStart(double ln, double variance) {
        return figure(ln, variance, variance + betweenStartSd * betweenStartSd);
    }

    /**
     * @param variance variance within one start, which decides whether the parameter differs significantly from zero
     */
    private Figure figure(double ln, double variance, double ofAllStarts) {
        double factor = Math.exp(width.half(Math.sqrt(ofAllStarts)));
        double value = Math.exp(ln);
        return new Figure(
                value,
                significant(variance) ? OptionalDouble.of(value / factor) : OptionalDouble.empty(),
                OptionalDouble.of(value * factor));
    }

    private boolean significant(double variance) {
        return width.half(Math.sqrt(variance)) <= SIGNIFICANT;
    }

    private double lnFigure(int figure) {
        return choice.fit().lnFigures()[figure];
    }

    private double variance(int figure) {
        return choice.fit().covariance(figure, figure);
    }
}
