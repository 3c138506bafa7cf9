package io.floodmark.cli.flag;

import io.floodmark.config.tree.PlanOverride;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags for the keys of the section {@code boundary}. */
public final class BoundaryFlags {
    private static final String BROKERS = "lab.brokers";

    @Option(
            names = "--over",
            paramLabel = "AXIS",
            description = "Vary record-size, partitions or groups (default: record-size).")
    @Nullable
    String over;

    @Option(
            names = {"--values", "--sizes"},
            paramLabel = "VALUE",
            split = ",",
            description = "Search at these values, e.g. 100B,1kB,10kB (default: seven sizes from 100B to 100kB).")
    List<String> values = List.of();

    @Option(
            names = "--vary",
            paramLabel = "WAY",
            description =
                    "Raise the load by rate, or by producers of equal rate (load.each and load.producers) (default: rate).")
    @Nullable
    String vary;

    /** Returns these flags and those of a plan, including {@code --brokers}, which may name several sizes of labs. */
    public List<PlanOverride> over(List<PlanOverride> ofPlan) {
        List<PlanOverride> all = new ArrayList<>();
        ofPlan.forEach(flag -> all.addAll(
                flag.path().equals(BROKERS) && flag.text().contains(",")
                        ? items("boundary.brokers", flag)
                        : List.of(flag)));
        if (over != null) {
            all.add(new PlanOverride("boundary.over", over, "--over"));
        }
        if (vary != null) {
            all.add(new PlanOverride("boundary.vary", vary, "--vary"));
        }
        all.addAll(items("boundary.values", new PlanOverride("boundary.values", String.join(",", values), "--values")));
        return all;
    }

    private static List<PlanOverride> items(String list, PlanOverride flag) {
        List<PlanOverride> items = new ArrayList<>();
        for (String item : flag.text().isEmpty() ? new String[0] : flag.text().split(",", -1)) {
            items.add(new PlanOverride(list + "[" + items.size() + "]", item.strip(), flag.origin()));
        }
        return items;
    }
}
