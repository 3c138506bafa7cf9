/** The number and type of brokers that a demand requires. */
@NullMarked
package io.floodmark.model.sizing;

import org.jspecify.annotations.NullMarked;
