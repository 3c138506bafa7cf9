package io.floodmark.http;

import java.util.Map;

/**
 * What requests are made of beside records, read from the files that a plan names.
 *
 * @param headers of every request, those of the plan itself among them; secret, so never print them
 * @param template of the body; empty where the format needs none
 */
public record HttpTexts(Map<String, String> headers, String template) {
    /** Of engines that make no requests. */
    public static final HttpTexts NONE = new HttpTexts(Map.of(), "");

    public HttpTexts {
        headers = Map.copyOf(headers);
    }

    /** Without headers. */
    @Override
    public String toString() {
        return "HttpTexts[" + headers.size() + " headers, template of " + template.length() + " characters]";
    }
}
