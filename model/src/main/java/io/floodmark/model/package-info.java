/** Plans, units, samples, verdicts and results: records only. */
@NullMarked
package io.floodmark.model;

import org.jspecify.annotations.NullMarked;
