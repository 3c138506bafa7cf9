package io.floodmark.search;

/**
 * The grid of possible limits: cells of equal width in ln(records/s), narrow compared with the smallest noise
 * considered.
 *
 * @param lnLow lower edge of the first cell
 * @param step width of a cell in ln
 * @param cells number of cells
 */
record LoadGrid(double lnLow, double step, int cells) {
    private static final double FINE = 0.0075;
    private static final int MOST = 4000;

    static LoadGrid between(double lowest, double highest) {
        if (!(lowest > 0) || !(highest > lowest)) {
            throw new IllegalArgumentException(
                    "range of loads is " + lowest + " to " + highest + "; expected 0 < lowest < highest");
        }
        double width = Math.log(highest / lowest);
        int cells = (int) Math.min(MOST, Math.ceil(width / FINE));
        return new LoadGrid(Math.log(lowest), width / cells, cells);
    }

    /** Returns ln of the middle of a cell. */
    double middle(int cell) {
        return lnLow + (cell + 0.5) * step;
    }

    /** Returns ln of the upper edge of a cell; cell -1 ends at the start of the grid. */
    double upperEdge(int cell) {
        return lnLow + (cell + 1) * step;
    }

    double lnHigh() {
        return upperEdge(cells - 1);
    }
}
