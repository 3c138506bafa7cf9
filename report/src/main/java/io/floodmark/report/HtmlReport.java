package io.floodmark.report;

import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.floodmark.model.Diagnosis;
import io.floodmark.model.EnvironmentException;
import io.floodmark.model.Profiles;
import io.floodmark.model.Run;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Writes a run as one self-contained HTML file. It fetches nothing: its content security policy allows only the scripts
 * and the style in the file itself, by their hashes.
 */
public final class HtmlReport {
    private HtmlReport() {}

    /**
     * Replaces {@code file} atomically: a reader sees either the old report or the complete new one.
     *
     * @throws EnvironmentException when it cannot be written
     */
    public static void write(Run run, Path file) {
        write(run, Optional.empty(), file);
    }

    /** Does the same, with the reason why the load was not sustained. */
    public static void write(Run run, Optional<Diagnosis> diagnosis, Path file) {
        write(run, diagnosis, Optional.empty(), file);
    }

    /** Does the same, with the sizing that follows from the limit, in the lines of {@link SizingLines}. */
    public static void write(Run run, Optional<Diagnosis> diagnosis, List<String> sizing, Path file) {
        ReportFile.replace(file, render(run, diagnosis, Optional.empty(), sizing));
    }

    /** Does the same, with the profiles. The files that {@code profiles} names are in a folder next to {@code file}. */
    public static void write(Run run, Optional<Diagnosis> diagnosis, Optional<Profiles> profiles, Path file) {
        ReportFile.replace(file, render(run, diagnosis, profiles));
    }

    static String render(Run run) {
        return render(run, Optional.empty());
    }

    static String render(Run run, Optional<Diagnosis> diagnosis) {
        return render(run, diagnosis, Optional.empty());
    }

    static String render(Run run, Optional<Diagnosis> diagnosis, Optional<Profiles> profiles) {
        return render(run, diagnosis, profiles, List.of());
    }

    /** Generated templates take null for "no interceptor", which NullAway cannot know. */
    @SuppressWarnings("NullAway")
    static String render(Run run, Optional<Diagnosis> diagnosis, Optional<Profiles> profiles, List<String> sizing) {
        Assets assets = Assets.read();
        StringOutput out = new StringOutput(512 * 1024);
        JtereportGenerated.render(
                new OwaspHtmlTemplateOutput(out), null, ReportView.of(run, diagnosis, profiles, sizing), assets);
        return out.toString();
    }

    /**
     * The style and the scripts that are embedded in a page.
     *
     * @param notice the licence that must accompany {@code charts}
     */
    record Assets(String style, String charts, String script, String notice) {
        static Assets read() {
            return new Assets(
                    resource("uplot/uPlot.min.css") + resource("report.css"),
                    resource("uplot/uPlot.iife.min.js"),
                    resource("report.js"),
                    "<!-- uPlot:\n" + resource("uplot/LICENSE") + "\n-->");
        }

        /** Returns the assets of a page that draws nothing by script. */
        static Assets ofStillPage() {
            return new Assets(resource("report.css"), "", "", "");
        }

        /** Returns the content security policy: only these assets, by hash, and images as data URIs. */
        String policy() {
            return "default-src 'none'; style-src " + hash(style) + "; script-src " + hash(charts) + " " + hash(script)
                    + "; img-src data:; base-uri 'none'; form-action 'none'";
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
    }

    private static String resource(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
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
