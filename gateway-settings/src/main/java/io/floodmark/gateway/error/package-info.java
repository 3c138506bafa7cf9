/** Why a request is refused, and the outcome of each of its records. */
@NullMarked
package io.floodmark.gateway.error;

import org.jspecify.annotations.NullMarked;
