package io.floodmark.serve;

import gg.jte.TemplateOutput;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.run.Run;
import io.floodmark.model.unit.Throughput;
import io.floodmark.report.html.HtmlPage;
import io.floodmark.report.html.HtmlReport;
import io.floodmark.report.html.RunPairReport;
import io.floodmark.report.html.ServedRun;
import io.floodmark.store.RunReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The pages, as replies. Reading the store takes a while, so no page is made on an event loop. Thread-safe.
 *
 * <p>Generated templates take null for "no interceptor", which NullAway cannot know.
 */
@SuppressWarnings("NullAway")
final class SitePages {
    private static final String STYLE = resource("serve.css");
    private static final String LIVE = resource("live.js");
    private static final String OUTPUT = resource("output.js");

    private final Supplier<RunReader> store;
    private final BooleanSupplier exists;
    private final StudyPages reports;
    private final StudyList list = new StudyList();
    private final ReportCache cache = new ReportCache();
    private final Optional<Throughput> yourLoad;
    private final boolean startable;
    private final boolean closed;

    SitePages(RunServer.Source source, ServeSettings settings) {
        this.store = source.reader();
        this.exists = source.exists();
        this.reports = source.reports();
        this.yourLoad = settings.yourLoad();
        this.startable = settings.plans().isPresent();
        this.closed = settings.token().isPresent();
    }

    /** Makes the first pages that users look at, because the first ones of a new JVM take seconds. */
    void prepare() {
        runs(StudyList.Filter.NONE);
        open(RunReader::ids).stream().flatMap(List::stream).findFirst().ifPresent(last -> run(last, ""));
    }

    Reply runs(StudyList.Filter filter) {
        return open(reader -> list.read(reader, filter))
                .map(content -> page("Runs", out -> JterunsGenerated.render(html(out), null, content)))
                .orElseGet(() -> message(200, "No runs", "Nothing is stored yet; start a run with floodmark limit."));
    }

    /**
     * Returns the live page of a run in progress, or the report of one that has ended.
     *
     * @param load that the user has to sustain; empty if none was typed
     */
    Reply run(String id, String load) {
        return cache.find(id, load, this::stored).orElseGet(() -> made(id, load));
    }

    private boolean stored(String id) {
        return open(reader -> reader.has(id)).orElse(false);
    }

    /** Returns the answer of the store; empty if there is none yet, which is asked only if it cannot be opened. */
    private <T> Optional<T> open(Function<RunReader, T> question) {
        try (RunReader reader = store.get()) {
            return Optional.of(question.apply(reader));
        } catch (PlanException failed) {
            if (exists.getAsBoolean()) {
                throw failed;
            }
            return Optional.empty();
        }
    }

    private Reply made(String id, String load) {
        return of(
                id,
                reader -> whole(reader, id),
                run -> run.ended().isPresent() ? cache.put(id, load, report(run, load)) : live(run));
    }

    /** Returns the report of a run, even if it has not ended. */
    Reply report(String id, String load) {
        return of(id, reader -> whole(reader, id), run -> report(run, load));
    }

    private Reply report(Run run, String load) {
        try {
            return report(run, load.isBlank() ? yourLoad : Optional.of(Throughput.parse(load)));
        } catch (IllegalArgumentException malformed) {
            return message(400, "Your load", String.valueOf(malformed.getMessage()));
        }
    }

    private Reply report(Run run, Optional<Throughput> yours) {
        String load = yours.map(Throughput::toString).orElse("");
        HtmlPage report = reports.page(run, new ServedRun(yours, "/runs/" + run.id() + "/charts/"));
        String form = text(out -> JteloadGenerated.render(html(out), null, run.id(), load));
        return Reply.page(200, report.served(bar() + form, STYLE));
    }

    /** Shows a run in progress, or one that was killed. */
    private Reply live(Run run) {
        String body = text(out -> JteliveGenerated.render(html(out), null, LiveRun.of(run)));
        return Reply.page(
                200, HtmlPage.withCharts(run.id(), body, List.of(LIVE)).served(bar(), STYLE));
    }

    /** Returns the data of the charts of a trial. */
    Reply charts(String id, int trial) {
        return of(
                id,
                reader -> whole(reader, id),
                run -> HtmlReport.charts(run, trial)
                        .map(Reply::json)
                        .orElseGet(() -> Reply.text(404, "run " + id + " has no trial " + trial)));
    }

    Reply boundary(String id) {
        return of(
                id,
                reader -> reader.findBoundary(id).filter(found -> found.id().equals(id)),
                boundary -> Reply.page(200, reports.page(boundary).served(bar(), STYLE)));
    }

    Reply comparison(String id) {
        return of(
                id,
                reader -> reader.findComparison(id).filter(found -> found.id().equals(id)),
                comparison -> Reply.page(200, reports.page(comparison).served(bar(), STYLE)));
    }

    Reply compare(List<String> ids) {
        if (ids.size() != 2) {
            return message(400, "Compare", ids.size() + " runs are selected; expected two.");
        }
        return of(
                ids.get(0),
                reader -> whole(reader, ids.get(0)),
                one -> of(
                        ids.get(1),
                        reader -> whole(reader, ids.get(1)),
                        other -> Reply.page(200, RunPairReport.page(one, other).served(bar(), STYLE))));
    }

    /** @param problem why the last form was refused; empty if it was not */
    Reply plans(int status, List<String> plans, List<StartedCommand> commands, String problem) {
        HtmlPage page = HtmlPage.still(
                "Plans", text(out -> JteplansGenerated.render(html(out), null, plans, commands, problem)));
        return Reply.page(status, page.served(bar(), STYLE));
    }

    Reply command(StartedCommand command) {
        HtmlPage page = HtmlPage.withScripts(
                "Command " + command.number(),
                text(out -> JtecommandGenerated.render(html(out), null, command)),
                List.of(OUTPUT));
        return Reply.page(200, page.served(bar(), STYLE));
    }

    /** @param problem why the last attempt failed; empty at the first */
    Reply login(int status, String problem) {
        HtmlPage page = HtmlPage.still("Log in", text(out -> JteloginGenerated.render(html(out), null, problem)));
        return Reply.page(status, page.served("", STYLE));
    }

    Reply message(int status, String title, String text) {
        HtmlPage page = HtmlPage.still(title, text(out -> JtemessageGenerated.render(html(out), null, title, text)));
        return Reply.page(status, page.served(bar(), STYLE));
    }

    private Reply page(String title, Consumer<StringOutput> template) {
        return Reply.page(200, HtmlPage.still(title, text(template)).served(bar(), STYLE));
    }

    /** Reads a study by its whole id; a deleted or unknown one is not found. */
    private <T> Reply of(String id, Function<RunReader, Optional<T>> question, Function<T, Reply> found) {
        return open(question)
                .flatMap(study -> study)
                .map(found)
                .orElseGet(() -> message(404, "Not found", "'" + id + "' is not stored; it may have been deleted."));
    }

    /** Returns a run by its whole id: an address must not mean another run later. */
    private static Optional<Run> whole(RunReader reader, String id) {
        return reader.has(id) ? reader.find(id) : Optional.empty();
    }

    private String bar() {
        return text(out -> JtebarGenerated.render(html(out), null, startable, closed));
    }

    private static String text(Consumer<StringOutput> template) {
        StringOutput out = new StringOutput(64 * 1024);
        template.accept(out);
        return out.toString();
    }

    private static OwaspHtmlTemplateOutput html(TemplateOutput out) {
        return new OwaspHtmlTemplateOutput(out);
    }

    private static String resource(String name) {
        try (InputStream in = SitePages.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(name + " is missing in the jar of the pages");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
