/** Conducts one run: a limit, a trial or a point of a boundary, from the warm-up to its outcome, and records it. */
@NullMarked
package io.floodmark.runner.run;

import org.jspecify.annotations.NullMarked;
