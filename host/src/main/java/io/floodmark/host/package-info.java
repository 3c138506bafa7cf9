/** Readers of /proc and cgroups, and child processes that end with their owner. */
@NullMarked
package io.floodmark.host;

import org.jspecify.annotations.NullMarked;
