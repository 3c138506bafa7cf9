/** Repeats published studies, and compares their results with what was published. */
@NullMarked
package io.floodmark.bench.studies;

import org.jspecify.annotations.NullMarked;
