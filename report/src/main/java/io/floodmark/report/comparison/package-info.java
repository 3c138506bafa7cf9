/** Comparisons and trends in words, and comparisons as JUnit results. */
@NullMarked
package io.floodmark.report.comparison;

import org.jspecify.annotations.NullMarked;
