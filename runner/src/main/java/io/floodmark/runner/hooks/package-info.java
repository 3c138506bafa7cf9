/** Programs of the user that run around the trials of a comparison, and the journal of those that are not undone. */
@NullMarked
package io.floodmark.runner.hooks;

import org.jspecify.annotations.NullMarked;
