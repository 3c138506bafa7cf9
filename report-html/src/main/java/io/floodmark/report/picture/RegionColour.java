package io.floodmark.report.picture;

import io.floodmark.model.verdict.Indicator;
import io.floodmark.report.answer.IndicatorName;

/**
 * An indicator that is the bottleneck somewhere, with the colour of its regions.
 *
 * @param style class suffix of the colour, from 0
 */
public record RegionColour(Indicator indicator, int style) {
    public static final int STYLES = 6;

    public String label() {
        return indicator.key() + ": " + IndicatorName.inWords(indicator);
    }
}
