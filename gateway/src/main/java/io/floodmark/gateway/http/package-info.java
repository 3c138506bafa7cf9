/** Requests and answers: the rules of a head, routes, formats of errors, and the event loops that serve them. */
@NullMarked
package io.floodmark.gateway.http;

import org.jspecify.annotations.NullMarked;
