/** The data of the interactive charts of trials. */
@NullMarked
package io.floodmark.report.chart;

import org.jspecify.annotations.NullMarked;
