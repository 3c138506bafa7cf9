package io.floodmark.search.boundary;

/**
 * Formulas of ln(limit) by the varied value. Their parameters are logarithms, so that all stay positive:
 *
 * <ul>
 *   <li>two parameters: -ln(a + b x);
 *   <li>three: -ln(((a + b x)^p + (c x)^p)^(1/p)), where 1/c is the cap and p = 12 keeps the corner smooth.
 * </ul>
 */
enum CostFormula {
    LINEAR(2) {
        @Override
        double lnLimit(double[] lnFigures, double x) {
            return -Math.log(linear(lnFigures, x));
        }

        @Override
        double[] slopes(double[] lnFigures, double x) {
            double cost = linear(lnFigures, x);
            return new double[] {-Math.exp(lnFigures[0]) / cost, -Math.exp(lnFigures[1]) * x / cost};
        }
    },
    CAPPED(3) {
        @Override
        double lnLimit(double[] lnFigures, double x) {
            double cost = Math.log(linear(lnFigures, x));
            return -cost - Math.log1p(Math.exp(SHARPNESS * (capped(lnFigures, x) - cost))) / SHARPNESS;
        }

        @Override
        double[] slopes(double[] lnFigures, double x) {
            double cost = linear(lnFigures, x);
            double capShare = 1 / (1 + Math.exp(SHARPNESS * (Math.log(cost) - capped(lnFigures, x))));
            return new double[] {
                -(1 - capShare) * Math.exp(lnFigures[0]) / cost,
                -(1 - capShare) * Math.exp(lnFigures[1]) * x / cost,
                -capShare
            };
        }
    };

    private static final double SHARPNESS = 12;

    private final int figures;

    CostFormula(int figures) {
        this.figures = figures;
    }

    /** Returns the number of parameters. */
    int figures() {
        return figures;
    }

    abstract double lnLimit(double[] lnFigures, double x);

    /** Returns the derivatives by the logarithms of the parameters. */
    abstract double[] slopes(double[] lnFigures, double x);

    private static double linear(double[] lnFigures, double x) {
        return Math.exp(lnFigures[0]) + Math.exp(lnFigures[1]) * x;
    }

    private static double capped(double[] lnFigures, double x) {
        return lnFigures[2] + Math.log(x);
    }
}
