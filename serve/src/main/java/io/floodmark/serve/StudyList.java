package io.floodmark.serve;

import io.floodmark.model.run.Run;
import io.floodmark.report.list.BoundariesTable;
import io.floodmark.report.list.ComparisonsTable;
import io.floodmark.report.list.RunRow;
import io.floodmark.report.list.RunsTable;
import io.floodmark.report.list.Tags;
import io.floodmark.store.RunReader;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The stored studies as rows of tables. Rows of runs that have ended are kept, since they never change. Thread-safe.
 */
final class StudyList {
    static final int PAGE = 100;

    /** A run that is read alone takes about as long as four of all. */
    private static final int ALONE = 4;

    private final Map<String, List<String>> ended = new ConcurrentHashMap<>();

    /**
     * What is listed.
     *
     * @param text part of a row, in any case; empty for all
     * @param tag empty for all
     * @param page from 1
     */
    record Filter(String text, String tag, int page) {
        static final Filter NONE = new Filter("", "", 1);

        /** Returns the address of a page with this filter. */
        String address(int other) {
            return "/?text=" + URLEncoder.encode(text, StandardCharsets.UTF_8) + "&tag="
                    + URLEncoder.encode(tag, StandardCharsets.UTF_8) + "&page=" + other;
        }

        boolean admits(List<String> cells, List<String> tags) {
            return (tag.isEmpty() || tags.contains(tag))
                    && (text.isEmpty()
                            || Stream.concat(cells.stream(), tags.stream())
                                    .anyMatch(cell ->
                                            cell.toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT))));
        }
    }

    /**
     * A table.
     *
     * @param path address of a row, before its id
     */
    record Listing(String heading, String path, List<String> headings, List<Row> rows) {}

    /** @param cells the first is the id */
    record Row(List<String> cells, List<String> tags) {
        String id() {
            return cells.get(0);
        }
    }

    /**
     * The first table has one page of the runs.
     *
     * @param matching number of runs that match the filter
     * @param tags all tags in use
     */
    record Content(Filter filter, int matching, List<Listing> listings, List<String> tags) {
        boolean hasMore() {
            return filter.page() * PAGE < matching;
        }
    }

    Content read(RunReader reader, Filter filter) {
        Tags tags = new Tags(reader.tags());
        List<Row> runs = rows(cells(reader).stream(), tags, filter);
        List<Listing> listings = new ArrayList<>();
        listings.add(new Listing(
                "Runs",
                "/runs/",
                RunsTable.HEADINGS,
                runs.stream()
                        .skip((long) (filter.page() - 1) * PAGE)
                        .limit(PAGE)
                        .toList()));
        add(
                listings,
                new Listing(
                        "Boundaries",
                        "/boundaries/",
                        BoundariesTable.HEADINGS,
                        rows(reader.boundaries().stream().map(BoundariesTable::cells), tags, filter)));
        add(
                listings,
                new Listing(
                        "Comparisons",
                        "/comparisons/",
                        ComparisonsTable.HEADINGS,
                        rows(reader.comparisons().stream().map(ComparisonsTable::cells), tags, filter)));
        return new Content(
                filter,
                runs.size(),
                listings,
                tags.byStudy().values().stream()
                        .flatMap(List::stream)
                        .distinct()
                        .sorted()
                        .toList());
    }

    private static void add(List<Listing> listings, Listing listing) {
        if (!listing.rows().isEmpty()) {
            listings.add(listing);
        }
    }

    private static List<Row> rows(Stream<List<String>> all, Tags tags, Filter filter) {
        return all.map(cells -> new Row(cells, tags.of(cells.get(0))))
                .filter(row -> filter.admits(row.cells(), row.tags()))
                .toList();
    }

    /** Returns the cells of all runs, the last started first. */
    private List<List<String>> cells(RunReader reader) {
        List<String> ids = reader.ids();
        // Deleted runs are forgotten.
        ended.keySet().retainAll(Set.copyOf(ids));
        List<String> unknown = ids.stream().filter(id -> !ended.containsKey(id)).toList();
        Map<String, List<String>> fresh = new HashMap<>();
        List<Run> runs = unknown.size() * ALONE > ids.size()
                ? reader.outlines()
                : unknown.stream()
                        .map(reader::outline)
                        .flatMap(Optional::stream)
                        .toList();
        for (RunRow row : RunRow.of(runs)) {
            // A run in progress changes, and one that was killed may be resumed.
            (row.took().isPresent() ? ended : fresh).put(row.id(), RunsTable.cells(row));
        }
        return ids.stream()
                .flatMap(id -> Stream.of(ended, fresh).map(cells -> cells.get(id)))
                .filter(Objects::nonNull)
                .toList();
    }
}
