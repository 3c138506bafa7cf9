/** Fixtures for tests of runner and cli: clusters that follow a script, and stored runs. */
@NullMarked
package io.floodmark.testing.runner;

import org.jspecify.annotations.NullMarked;
