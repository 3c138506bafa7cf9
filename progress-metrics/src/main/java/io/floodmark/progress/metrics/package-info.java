/** The live metrics of a running command. */
@NullMarked
package io.floodmark.progress.metrics;

import org.jspecify.annotations.NullMarked;
