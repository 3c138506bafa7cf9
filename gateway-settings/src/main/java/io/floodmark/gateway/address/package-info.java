/** IP addresses, ranges of them, and the authorities of URLs. */
@NullMarked
package io.floodmark.gateway.address;

import org.jspecify.annotations.NullMarked;
