/** Builds test beds: topics, producers and consumers on a cluster that is open. */
@NullMarked
package io.floodmark.runner.load;

import org.jspecify.annotations.NullMarked;
