/** Storage of runs in a database. */
@NullMarked
package io.floodmark.store;

import org.jspecify.annotations.NullMarked;
