/** Writes plans that the reader reads. */
@NullMarked
package io.floodmark.config.writer;

import org.jspecify.annotations.NullMarked;
