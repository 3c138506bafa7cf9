/** What a run needs and is made of: its context, the contract of a cluster under test, and what is kept of it. */
@NullMarked
package io.floodmark.runner;

import org.jspecify.annotations.NullMarked;
