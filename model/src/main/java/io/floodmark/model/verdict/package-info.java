/** Indicators of overload, and the verdicts of trials. */
@NullMarked
package io.floodmark.model.verdict;

import org.jspecify.annotations.NullMarked;
