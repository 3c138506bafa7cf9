/** Limits over the values of one setting, and the costs that explain them. */
@NullMarked
package io.floodmark.model.boundary;

import org.jspecify.annotations.NullMarked;
