package io.floodmark.report;

import io.floodmark.model.Indicator;

/**
 * An indicator that is the bottleneck somewhere, with the colour of its regions.
 *
 * @param style class suffix of the colour, from 0
 */
record RegionColour(Indicator indicator, int style) {
    static final int STYLES = 6;

    String label() {
        return indicator.key() + ": " + IndicatorName.inWords(indicator);
    }
}
