package io.floodmark.load;

import java.util.Map;

/**
 * What requests over HTTP are made of beside records, read from the files that a plan names.
 *
 * @param headers of every request, those of the plan itself among them; secret, so never print them
 * @param template of the body; empty where the format needs none
 * @param authorities certificates (PEM) that are trusted in place of the JVM's own; empty: the JVM's own
 */
public record RequestTexts(Map<String, String> headers, String template, String authorities) {
    /** Of engines that make no requests. */
    public static final RequestTexts NONE = new RequestTexts(Map.of(), "", "");

    public RequestTexts {
        headers = Map.copyOf(headers);
    }

    /** Without headers. */
    @Override
    public String toString() {
        return "RequestTexts[" + headers.size() + " headers, template of " + template.length() + " characters]";
    }
}
