/** Safe behaviour on a cluster of others: ownership of objects, the journal, checks, guards and removal. */
@NullMarked
package io.floodmark.kafka.guest;

import org.jspecify.annotations.NullMarked;
