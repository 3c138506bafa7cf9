/** The strict plan reader, which reports all problems at once, with line and column. */
@NullMarked
package io.floodmark.config;

import org.jspecify.annotations.NullMarked;
