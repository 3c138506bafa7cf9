/** Tests of the live metrics of a running command. */
@NullMarked
package io.floodmark.cli.metrics;

import org.jspecify.annotations.NullMarked;
