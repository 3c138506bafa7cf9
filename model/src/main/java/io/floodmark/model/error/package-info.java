/** Failures, by who has to act: the user, the owner of the cluster, or the environment of the run. */
@NullMarked
package io.floodmark.model.error;

import org.jspecify.annotations.NullMarked;
