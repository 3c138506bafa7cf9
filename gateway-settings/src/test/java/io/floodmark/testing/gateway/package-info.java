/** Settings that the tests of the modules of the gateway share. */
@NullMarked
package io.floodmark.testing.gateway;

import org.jspecify.annotations.NullMarked;
