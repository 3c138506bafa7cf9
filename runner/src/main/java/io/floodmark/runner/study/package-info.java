/** Studies of several runs: boundaries, comparisons and failovers. */
@NullMarked
package io.floodmark.runner.study;

import org.jspecify.annotations.NullMarked;
