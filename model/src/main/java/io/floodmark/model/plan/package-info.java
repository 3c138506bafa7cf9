/** What is tested and how: the plan, its budgets, objectives, search, boundary and comparison. */
@NullMarked
package io.floodmark.model.plan;

import org.jspecify.annotations.NullMarked;
