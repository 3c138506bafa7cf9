/** Test support that all modules share: a manual clock, and texts compared with files. */
@NullMarked
package io.floodmark.testing;

import org.jspecify.annotations.NullMarked;
