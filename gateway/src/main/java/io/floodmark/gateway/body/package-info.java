/** The body of a request: its bounds and its decompression. */
@NullMarked
package io.floodmark.gateway.body;

import org.jspecify.annotations.NullMarked;
