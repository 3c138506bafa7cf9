/** The keys of a plan, and the forms of their values. */
@NullMarked
package io.floodmark.config.key;

import org.jspecify.annotations.NullMarked;
