/** Clients that misuse a gateway, in a process of their own. */
@NullMarked
package io.floodmark.bench.hostile;

import org.jspecify.annotations.NullMarked;
