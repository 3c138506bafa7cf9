/** Producer lanes: bounded queues and their producers, and the assignment of records to lanes and partitions. */
@NullMarked
package io.floodmark.gateway.lane;

import org.jspecify.annotations.NullMarked;
