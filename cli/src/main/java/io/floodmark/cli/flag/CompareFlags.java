package io.floodmark.cli.flag;

import io.floodmark.config.tree.PlanOverride;
import io.floodmark.model.error.PlanException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags for the keys of the section {@code compare}. */
public final class CompareFlags {
    @Option(
            names = "--factor",
            paramLabel = "PATH=LEVEL,...",
            description =
                    "Vary this key, e.g. workload.produce.compression=none,lz4; the first value is the baseline (repeatable;"
                            + " factors vary one at a time).")
    public List<String> factors = List.of();

    @Option(
            names = "--measure",
            paramLabel = "MEASURE",
            description = "Decide by this measure, e.g. broker-cpu, p99 or limit (default: broker-cpu).")
    @Nullable
    public String measure;

    /** Returns these flags and those of a plan. */
    public List<PlanOverride> over(List<PlanOverride> ofPlan) {
        List<PlanOverride> all = new ArrayList<>(ofPlan);
        for (int number = 0; number < factors.size(); number++) {
            factor(all, "compare.factors[" + number + "].", factors.get(number));
        }
        if (measure != null) {
            all.add(new PlanOverride("compare.measure", measure, "--measure"));
        }
        return all;
    }

    private static void factor(List<PlanOverride> all, String section, String text) {
        int equals = text.indexOf('=');
        if (equals <= 0) {
            throw new PlanException("--factor: invalid value '" + text
                    + "'; expected a key of the plan and its levels, as workload.produce.compression=none,lz4");
        }
        all.add(new PlanOverride(section + "path", text.substring(0, equals), "--factor"));
        int level = 0;
        for (String each : text.substring(equals + 1).split(",", -1)) {
            all.add(new PlanOverride(section + "levels[" + level++ + "]", each.strip(), "--factor"));
        }
    }
}
