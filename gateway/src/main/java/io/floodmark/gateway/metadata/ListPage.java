package io.floodmark.gateway.metadata;

import io.floodmark.gateway.error.RefusedException;
import io.floodmark.gateway.http.Query;
import io.floodmark.gateway.http.RequestContext;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * A page of a list in version 3, as in the Confluent REST Proxy: {@code page_size} items after a {@code page_token}. A
 * token names the last item of the previous page, so that items created or deleted meanwhile shift nothing.
 *
 * @param size maximum number of items
 * @param after the item before the first; empty for the beginning
 */
record ListPage(int size, Optional<String> after) {
    /** With long names, this many topics are some megabytes of JSON. */
    private static final int MOST_ITEMS = 1_000;

    /**
     * The items of a page.
     *
     * @param next the query for the next page; empty if there is none
     */
    record Cut<T>(List<T> items, Optional<String> next) {}

    static ListPage of(RequestContext context) {
        Query query = new Query(context.request().query(), Set.of("page_size", "page_token"));
        long size = query.whole("page_size", MOST_ITEMS, MOST_ITEMS);
        if (size == 0) {
            throw RefusedException.bad("page_size: is 0; expected 1 to " + MOST_ITEMS);
        }
        return new ListPage((int) size, query.text("page_token").map(ListPage::decoded));
    }

    private static String decoded(String token) {
        try {
            return new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException malformed) {
            throw unknown();
        }
    }

    /** Returns the error for a token that no answer contained. */
    static RefusedException unknown() {
        return RefusedException.bad("page_token: is invalid; expected the one in metadata.next of the page before");
    }

    /**
     * Cuts this page out of a whole list.
     *
     * @param sorted in the order that {@code behind} uses
     * @param behind whether an item comes after the one of that name
     */
    <T> Cut<T> of(List<T> sorted, Function<T, String> name, BiPredicate<T, String> behind) {
        List<T> rest = sorted.stream()
                .filter(item -> after.map(last -> behind.test(item, last)).orElse(true))
                .limit(size + 1L)
                .toList();
        if (rest.size() <= size) {
            return new Cut<>(rest, Optional.empty());
        }
        byte[] last = name.apply(rest.get(size - 1)).getBytes(StandardCharsets.UTF_8);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(last);
        return new Cut<>(rest.subList(0, size), Optional.of("?page_size=" + size + "&page_token=" + token));
    }
}
