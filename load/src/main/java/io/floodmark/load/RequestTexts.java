package io.floodmark.load;

import java.util.Map;

/**
 * The parts of HTTP requests other than records, read from the files that a plan names.
 *
 * @param headers of every request, including those of the plan itself; secret, so never print them
 * @param template of the body; empty if the format needs none
 * @param authorities trusted certificates (PEM) in place of the JVM's own; empty for the JVM's own
 */
public record RequestTexts(Map<String, String> headers, String template, String authorities) {
    /** The texts of engines that make no HTTP requests. */
    public static final RequestTexts NONE = new RequestTexts(Map.of(), "", "");

    public RequestTexts {
        headers = Map.copyOf(headers);
    }

    /** Does not contain the headers. */
    @Override
    public String toString() {
        return "RequestTexts[" + headers.size() + " headers, template of " + template.length() + " characters]";
    }
}
