/** What this machine can do, measured without a cluster. */
@NullMarked
package io.floodmark.runner.machine;

import org.jspecify.annotations.NullMarked;
