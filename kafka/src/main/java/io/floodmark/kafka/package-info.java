/** Access to a cluster: its Admin client, layout, offsets and client properties. */
@NullMarked
package io.floodmark.kafka;

import org.jspecify.annotations.NullMarked;
