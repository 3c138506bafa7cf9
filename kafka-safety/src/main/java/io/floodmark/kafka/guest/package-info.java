/** How we behave on somebody's cluster: what is ours, what we remember of it, what we check, watch and remove. */
@NullMarked
package io.floodmark.kafka.guest;

import org.jspecify.annotations.NullMarked;
