/** Endpoints with the metadata of the cluster and its topics. */
@NullMarked
package io.floodmark.gateway.metadata;

import org.jspecify.annotations.NullMarked;
