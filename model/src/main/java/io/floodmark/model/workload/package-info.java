/** The shape of the traffic: topics, records, producers, consumers and their clients. */
@NullMarked
package io.floodmark.model.workload;

import org.jspecify.annotations.NullMarked;
