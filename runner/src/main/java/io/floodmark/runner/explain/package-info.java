/** Explains stored runs, and repeats their trials to confirm a cause or to profile it. */
@NullMarked
package io.floodmark.runner.explain;

import org.jspecify.annotations.NullMarked;
