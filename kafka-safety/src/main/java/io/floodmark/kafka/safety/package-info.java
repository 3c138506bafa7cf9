/** Safe behaviour on a cluster of others: ownership of objects, the journal, checks, guards and removal. */
@NullMarked
package io.floodmark.kafka.safety;

import org.jspecify.annotations.NullMarked;
