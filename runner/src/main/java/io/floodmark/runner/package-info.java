/** Defines the context of a run, the contract of a cluster under test and the result of a run. */
@NullMarked
package io.floodmark.runner;

import org.jspecify.annotations.NullMarked;
