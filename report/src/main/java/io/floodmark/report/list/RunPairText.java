package io.floodmark.report.list;

import io.floodmark.model.run.Run;
import io.floodmark.report.text.TextTable;
import java.util.ArrayList;
import java.util.List;

/** The lines of {@code floodmark runs compare}: two runs in two columns, and in what their plans and hosts differ. */
public final class RunPairText {
    private RunPairText() {}

    /** Returns a table, a sentence about the two limits if both have one, and a table of differences. */
    public static List<String> lines(Run one, Run other) {
        RunPair pair = RunPair.of(one, other);
        List<String> lines = new ArrayList<>(TextTable.lines(List.of("", one.id(), other.id()), pair.facts()));
        if (!pair.limits().isEmpty()) {
            lines.add("");
            lines.addAll(pair.limits());
        }
        differences(lines, "plan", pair.plan());
        differences(lines, "conditions", pair.conditions());
        return lines;
    }

    private static void differences(List<String> lines, String what, List<List<String>> rows) {
        lines.add("");
        if (rows.isEmpty()) {
            lines.add("no differences in the " + what);
        } else {
            lines.add("differences in the " + what + ":");
            lines.addAll(TextTable.indented(List.of("NAME", "FIRST", "SECOND"), rows));
        }
    }
}
