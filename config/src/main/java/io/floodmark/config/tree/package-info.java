/** The values of a file by key, with those of flags and levels laid over them. */
@NullMarked
package io.floodmark.config.tree;

import org.jspecify.annotations.NullMarked;
