/** Injects real faults into labs, and records which causes are found. */
@NullMarked
package io.floodmark.bench.explain;

import org.jspecify.annotations.NullMarked;
