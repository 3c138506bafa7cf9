/** The configuration of the gateway: its keys, its defaults, and the strict reader of its file. */
@NullMarked
package io.floodmark.gateway.settings;

import org.jspecify.annotations.NullMarked;
