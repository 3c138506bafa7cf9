/** Produce requests in the formats of the gateway and of the Confluent REST Proxy, versions 2 and 3. */
@NullMarked
package io.floodmark.gateway.produce;

import org.jspecify.annotations.NullMarked;
