/**
 * Runs programs of the user around the trials of a comparison, and keeps a journal of the hooks that are still to run.
 */
@NullMarked
package io.floodmark.hooks;

import org.jspecify.annotations.NullMarked;
