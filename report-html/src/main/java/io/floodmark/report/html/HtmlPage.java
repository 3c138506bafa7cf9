package io.floodmark.report.html;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.floodmark.model.error.EnvironmentException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One self-contained HTML page. It fetches nothing: its content security policy allows only its own style and scripts,
 * by their hashes. A page that is {@code served} may also send forms to its server and fetch data from it.
 *
 * @param body HTML, already escaped
 * @param charts whether the scripts contain the chart library, whose licence must accompany it
 */
public record HtmlPage(String title, String body, String style, List<String> scripts, boolean charts, boolean served) {
    private static final String CHARTS = "uplot/uPlot.iife.min.js";

    public HtmlPage {
        body = body.stripTrailing();
        scripts = List.copyOf(scripts);
    }

    /** Returns a page that draws nothing by script. */
    public static HtmlPage still(String title, String body) {
        return withScripts(title, body, List.of());
    }

    /** Returns a page with scripts that need no library. */
    public static HtmlPage withScripts(String title, String body, List<String> scripts) {
        return new HtmlPage(title, body, resource("report.css"), scripts, false, false);
    }

    /** Returns a page with the chart library. */
    public static HtmlPage withCharts(String title, String body, List<String> scripts) {
        List<String> all = new ArrayList<>(List.of(resource(CHARTS)));
        all.addAll(scripts);
        return new HtmlPage(title, body, resource("uplot/uPlot.min.css") + resource("report.css"), all, true, false);
    }

    /** Returns the page of a run, whose trials are drawn by script. */
    static HtmlPage ofTrials(String title, String body) {
        return withCharts(title, body, List.of(resource("report.js")));
    }

    /**
     * Returns the page as a server sends it.
     *
     * @param bar HTML above the page, already escaped
     * @param more style of the bar
     */
    public HtmlPage served(String bar, String more) {
        return new HtmlPage(title, bar + body, style + more, scripts, charts, true);
    }

    /** Returns the whole page. Generated templates take null for "no interceptor", which NullAway cannot know. */
    @SuppressWarnings("NullAway")
    public String html() {
        StringOutput out = new StringOutput(body.length() + style.length() + 64 * 1024);
        JteframeGenerated.render(new OwaspHtmlTemplateOutput(out), null, this);
        return out.toString();
    }

    String notice() {
        return "<!-- uPlot:\n" + resource("uplot/LICENSE") + "\n-->";
    }

    /** Returns the content security policy. */
    public String policy() {
        String allowed = scripts.isEmpty()
                ? "'none'"
                : scripts.stream().map(HtmlPage::hash).collect(Collectors.joining(" "));
        return "default-src 'none'; style-src " + hash(style) + "; script-src " + allowed
                + "; img-src data:; base-uri 'none'; "
                + (served ? "connect-src 'self'; form-action 'self'" : "form-action 'none'");
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new EnvironmentException(
                    "this JVM has no SHA-256; expected a complete JDK 17 or newer", everyJdkHasIt);
        }
    }

    private static String resource(String name) {
        try (InputStream in = HtmlPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new EnvironmentException(
                        "resource " + name + " is missing; the installation is damaged, install again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
