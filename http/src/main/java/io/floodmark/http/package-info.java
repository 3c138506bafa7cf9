/** The http engine: open-loop load on a service that accepts records over HTTP. */
@NullMarked
package io.floodmark.http;

import org.jspecify.annotations.NullMarked;
