/** Judging of trials: one rule per indicator, the verdict, and what a trial measured. Without side effects. */
@NullMarked
package io.floodmark.judging;

import org.jspecify.annotations.NullMarked;
