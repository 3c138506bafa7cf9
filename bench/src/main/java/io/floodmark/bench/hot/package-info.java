/** JMH benchmarks of code that runs for each record, batch, request or reading; {@code bench/hot-paths} runs them. */
@NullMarked
package io.floodmark.bench.hot;

import org.jspecify.annotations.NullMarked;
