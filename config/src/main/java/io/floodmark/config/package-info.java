/** The strict plan reader: every problem at once, with line and column. */
@NullMarked
package io.floodmark.config;

import org.jspecify.annotations.NullMarked;
