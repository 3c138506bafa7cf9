/** Readers of /proc and cgroups; child processes that die with their owner. */
@NullMarked
package io.floodmark.host;

import org.jspecify.annotations.NullMarked;
