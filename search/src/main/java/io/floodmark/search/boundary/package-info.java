/** The search of a boundary: limits over record sizes, or another axis, from as few trials as possible. */
@NullMarked
package io.floodmark.search.boundary;

import org.jspecify.annotations.NullMarked;
