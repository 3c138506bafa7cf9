/** What is known of the cluster: its brokers, and a cache of the metadata of topics. */
@NullMarked
package io.floodmark.gateway.cluster;

import org.jspecify.annotations.NullMarked;
