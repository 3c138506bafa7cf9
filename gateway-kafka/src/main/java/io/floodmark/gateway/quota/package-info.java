/** Quotas of each principal: memory, places, request rate, and CPU time of refused requests. */
@NullMarked
package io.floodmark.gateway.quota;

import org.jspecify.annotations.NullMarked;
