/** The strict plan reader: every problem at once, with line and column; and the files that a plan names. */
@NullMarked
package io.floodmark.config.reader;

import org.jspecify.annotations.NullMarked;
