/** Clients that misuse a gateway, in a separate process. */
@NullMarked
package io.floodmark.bench.hostile;

import org.jspecify.annotations.NullMarked;
