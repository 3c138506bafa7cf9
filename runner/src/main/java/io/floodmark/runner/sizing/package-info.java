/** Sizes a cluster for a load, from the limits of stored runs. */
@NullMarked
package io.floodmark.runner.sizing;

import org.jspecify.annotations.NullMarked;
