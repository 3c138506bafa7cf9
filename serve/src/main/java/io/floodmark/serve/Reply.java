package io.floodmark.serve;

import io.floodmark.report.html.HtmlPage;
import java.util.HashMap;
import java.util.Map;

/**
 * An answer to a request.
 *
 * @param policy content security policy
 */
record Reply(int status, String contentType, String body, String policy, Map<String, String> headers) {
    private static final String NOTHING = "default-src 'none'";

    static Reply page(int status, HtmlPage page) {
        return new Reply(
                status, "text/html; charset=utf-8", page.html(), page.policy() + "; frame-ancestors 'none'", Map.of());
    }

    static Reply json(String text) {
        return new Reply(200, "application/json", text, NOTHING, Map.of());
    }

    static Reply text(int status, String text) {
        return new Reply(status, "text/plain; charset=utf-8", text + "\n", NOTHING, Map.of());
    }

    /** Tells the browser to get another page. */
    static Reply seeOther(String address, Map<String, String> headers) {
        Map<String, String> all = new HashMap<>(headers);
        all.put("Location", address);
        return new Reply(303, "text/plain; charset=utf-8", "", NOTHING, Map.copyOf(all));
    }
}
