package io.floodmark.search.comparison;

import io.floodmark.model.comparison.Comparison;
import io.floodmark.model.comparison.Effect;
import io.floodmark.model.comparison.VariantLimit;
import java.util.Optional;

/**
 * The result of a comparison of two limits.
 *
 * @param end why it ended; the bounds that decide are those of a comparison of pairs
 * @param effect effect on the limit; empty without a block, or if no load was overloaded on either side
 * @param baseline limit of the baseline during the blocks; empty without a block
 * @param variant limit of the variant during the blocks; empty without a block
 * @param blocks number of blocks that counted
 * @param invalid number of blocks that did not count
 */
public record ComparedLimits(
        Comparison.End end,
        Optional<Effect> effect,
        Optional<VariantLimit> baseline,
        Optional<VariantLimit> variant,
        int blocks,
        int invalid) {}
