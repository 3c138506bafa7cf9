/** Repeats published studies, and sets what they found beside what was published. */
@NullMarked
package io.floodmark.bench.studies;

import org.jspecify.annotations.NullMarked;
