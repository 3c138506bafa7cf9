/** What tests of runner and cli share: clusters that follow a script, and runs as they are stored. */
@NullMarked
package io.floodmark.testing.runner;

import org.jspecify.annotations.NullMarked;
