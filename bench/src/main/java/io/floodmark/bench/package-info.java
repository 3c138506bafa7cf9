/** Measures the claims of Floodmark about itself: each main class is one command that prints a table. */
@NullMarked
package io.floodmark.bench;

import org.jspecify.annotations.NullMarked;
