package io.floodmark.report;

import io.floodmark.model.LoadInterval;
import io.floodmark.model.Run;
import io.floodmark.model.Sample;
import io.floodmark.model.Trial;
import java.io.IOException;
import java.util.Locale;

/**
 * A run as tables for a spreadsheet or a notebook (RFC 4180): one line of headings, unit in the heading, seconds of run
 * time; what is missing is an empty cell.
 */
public final class CsvExport {
    private CsvExport() {}

    /** One line a trial. */
    public static void trials(Run run, Appendable out) throws IOException {
        line(
                out,
                "trial",
                "load_records_per_s",
                "achieved_records_per_s",
                "measured_s",
                "full_length",
                "verdict",
                "p50_ms",
                "p99_ms",
                "p999_ms",
                "max_ms",
                "confirmed_by_offsets_records",
                "acked_records",
                "unknown_records",
                "generator_share",
                "why");
        for (Trial trial : run.trials()) {
            var seen = trial.observation();
            line(
                    out,
                    trial.number(),
                    trial.load().perSecond(),
                    seen.achievedPerSecond(),
                    seen.measured().seconds(),
                    seen.fullLength(),
                    trial.verdict().label(),
                    seen.latency().p50Nanos() / 1e6,
                    seen.latency().p99Nanos() / 1e6,
                    seen.latency().p999Nanos() / 1e6,
                    seen.latency().maxNanos() / 1e6,
                    seen.confirmation().read() ? seen.confirmation().byOffsets() : "",
                    seen.confirmation().acked(),
                    seen.confirmation().unknown(),
                    trial.judgement().generator().machineShare(),
                    Evidence.why(trial));
        }
    }

    /** One line an interval of the generator. */
    public static void intervals(Run run, Appendable out) throws IOException {
        line(
                out,
                "trial",
                "from_s",
                "to_s",
                "due_records",
                "sent_records",
                "acked_records",
                "failed_records",
                "retried_sends",
                "wire_bytes",
                "backlog_records",
                "throttled_ms",
                "p50_ms",
                "p99_ms",
                "max_ms",
                "lateness_max_ms");
        for (Trial trial : run.trials()) {
            for (LoadInterval one : trial.observation().intervals()) {
                line(
                        out,
                        trial.number(),
                        one.fromNanos() / 1e9,
                        one.toNanos() / 1e9,
                        one.due(),
                        one.sent(),
                        one.acked(),
                        one.failed(),
                        one.retried(),
                        one.wireBytes(),
                        one.backlog(),
                        one.throttledNanos() / 1e6,
                        one.latency().p50Nanos() / 1e6,
                        one.latency().p99Nanos() / 1e6,
                        one.latency().maxNanos() / 1e6,
                        one.latenessMaxNanos() / 1e6);
            }
        }
    }

    /** One line a reading of a probe. */
    public static void samples(Run run, Appendable out) throws IOException {
        line(out, "trial", "metric", "unit", "entity", "from_s", "to_s", "value", "quality");
        for (Trial trial : run.trials()) {
            for (Sample sample : trial.observation().samples()) {
                line(
                        out,
                        trial.number(),
                        sample.metric().key(),
                        sample.metric().unit().symbol(),
                        sample.entity().label(),
                        sample.fromNanos() / 1e9,
                        sample.toNanos() / 1e9,
                        sample.value(),
                        sample.quality().name().toLowerCase(Locale.ROOT));
            }
        }
    }

    private static void line(Appendable out, Object... cells) throws IOException {
        for (int i = 0; i < cells.length; i++) {
            out.append(i == 0 ? "" : ",").append(cell(cells[i]));
        }
        out.append("\r\n");
    }

    private static String cell(Object value) {
        if (value instanceof Double number && !Double.isFinite(number)) {
            return "";
        }
        String text = String.valueOf(value);
        boolean quoted = text.chars().anyMatch(letter -> letter == ',' || letter == '"' || letter < ' ');
        return quoted ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
