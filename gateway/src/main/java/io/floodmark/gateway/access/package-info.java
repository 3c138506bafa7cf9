/** Authentication by certificate, password or token, and the pace of logins. */
@NullMarked
package io.floodmark.gateway.access;

import org.jspecify.annotations.NullMarked;
