/** Web pages over a store of runs, one of them while it goes on. */
@NullMarked
package io.floodmark.serve;

import org.jspecify.annotations.NullMarked;
