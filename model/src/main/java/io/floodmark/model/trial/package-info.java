/** Trials, and everything that one recorded. */
@NullMarked
package io.floodmark.model.trial;

import org.jspecify.annotations.NullMarked;
