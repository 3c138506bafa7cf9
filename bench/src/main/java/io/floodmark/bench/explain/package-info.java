/** Real faults, injected into labs, and what is made of them. */
@NullMarked
package io.floodmark.bench.explain;

import org.jspecify.annotations.NullMarked;
