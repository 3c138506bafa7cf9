/** Synthetic runs, boundaries, comparisons and diagnoses for tests of reports. */
@NullMarked
package io.floodmark.testing.report;

import org.jspecify.annotations.NullMarked;
