package io.floodmark.report.list;

import io.floodmark.report.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The tags of stored studies.
 *
 * @param byStudy tags by the id of a run, boundary or comparison; studies without tags are left out
 */
public record Tags(Map<String, List<String>> byStudy) {
    public static final Tags NONE = new Tags(Map.of());

    private static final String HEADING = "TAGS";

    public Tags {
        byStudy = Map.copyOf(byStudy);
    }

    /** Returns the tags of a study. */
    public List<String> of(String study) {
        return byStudy.getOrDefault(study, List.of());
    }

    /** Returns the lines of a table whose first cells are ids, with a column of tags if one of them has any. */
    List<String> lines(List<String> headings, List<List<String>> rows) {
        if (rows.stream().allMatch(row -> of(row.get(0)).isEmpty())) {
            return TextTable.lines(headings, rows);
        }
        return TextTable.lines(
                with(headings, HEADING),
                rows.stream()
                        .map(row -> with(row, String.join(" ", of(row.get(0)))))
                        .toList());
    }

    private static List<String> with(List<String> row, String cell) {
        List<String> longer = new ArrayList<>(row);
        longer.add(1, cell);
        return longer;
    }
}
