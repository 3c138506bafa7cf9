/** What a cluster needs for a load, from limits of stored runs. */
@NullMarked
package io.floodmark.runner.sizing;

import org.jspecify.annotations.NullMarked;
