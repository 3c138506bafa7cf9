package io.floodmark.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.Handle;

/** The tags of runs, boundaries and comparisons. */
final class TagRows {
    private TagRows() {}

    static void add(Handle handle, String study, List<String> tags) {
        tags.forEach(tag ->
                handle.execute("INSERT INTO tags (study_id, tag) VALUES (?, ?) ON CONFLICT DO NOTHING", study, tag));
    }

    static void remove(Handle handle, String study, List<String> tags) {
        tags.forEach(tag -> handle.execute("DELETE FROM tags WHERE study_id = ? AND tag = ?", study, tag));
    }

    static void removeAll(Handle handle, String study) {
        handle.execute("DELETE FROM tags WHERE study_id = ?", study);
    }

    /** Returns all tags in alphabetical order, by study. */
    static Map<String, List<String>> all(Handle handle) {
        Map<String, List<String>> tags = new TreeMap<>();
        handle.createQuery("SELECT study_id, tag FROM tags ORDER BY study_id, tag")
                .map((row, context) -> Map.entry(row.getString("study_id"), row.getString("tag")))
                .forEach(entry -> tags.computeIfAbsent(entry.getKey(), study -> new ArrayList<>())
                        .add(entry.getValue()));
        return tags;
    }
}
