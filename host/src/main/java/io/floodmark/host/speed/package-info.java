/** Speeds of this machine's parts, each measured alone: the upper bounds of what a cluster on it can do. */
@NullMarked
package io.floodmark.host.speed;

import org.jspecify.annotations.NullMarked;
