package io.floodmark.report.chart;

import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.report.text.Numerals;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The charts of one trial as JSON that is safe inside a script element. Gaps are null, never 0. */
public final class ChartData {
    /** Four digits are finer than a pixel and take a third of the space of a full double. */
    private static final MathContext FOUR_DIGITS = new MathContext(4);

    private static final JsonFactory JSON = new JsonFactory();

    private ChartData() {}

    public static String of(Trial trial, TrialCharts charts) {
        return of(trial, charts.axis(), charts.withSeries(), note(charts));
    }

    private static String note(TrialCharts charts) {
        String unseen = charts.unseen().isEmpty()
                ? ""
                : " Not drawn for lack of data: " + String.join("; ", charts.unseen()) + ".";
        return "Each point covers " + Numerals.threeDigits(charts.axis().slotSeconds()) + " s." + unseen;
    }

    /** Returns the data of the given charts only. */
    static String of(Trial trial, TimeAxis axis, List<TrialChart> charts) {
        return of(trial, axis, charts, "");
    }

    private static String of(Trial trial, TimeAxis axis, List<TrialChart> charts, String note) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            axis(json, trial, axis);
            events(json, trial, axis);
            json.writeArrayPropertyStart("charts");
            charts.forEach(chart -> chart(json, chart));
            json.writeEndArray();
            json.writeStringProperty("note", note);
            json.writeEndObject();
        }
        return insideScript(text.toString());
    }

    private static void axis(JsonGenerator json, Trial trial, TimeAxis axis) {
        json.writeArrayPropertyStart("x");
        for (int slot = 0; slot < axis.slots(); slot++) {
            number(json, axis.middleSeconds(slot));
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("measured");
        number(json, axis.seconds(trial.observation().measured().fromNanos()));
        number(json, axis.seconds(trial.observation().measured().toNanos()));
        json.writeEndArray();
    }

    private static void events(JsonGenerator json, Trial trial, TimeAxis axis) {
        json.writeArrayPropertyStart("events");
        for (TrialEvent event : trial.observation().events()) {
            json.writeStartObject();
            json.writeName("at");
            number(json, axis.seconds(event.atNanos()));
            json.writeBooleanProperty("disturbs", event.kind().disturbs());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void chart(JsonGenerator json, TrialChart chart) {
        json.writeStartObject();
        json.writeStringProperty("title", chart.title());
        json.writeStringProperty("unit", chart.unit());
        json.writeStringProperty("kind", chart.kind().name().toLowerCase(Locale.ROOT));
        if (chart.threshold().isPresent()) {
            json.writeName("threshold");
            number(json, chart.threshold().getAsDouble());
        }
        json.writeArrayPropertyStart("series");
        for (Series series : chart.series()) {
            json.writeStartObject();
            json.writeStringProperty("name", series.name());
            json.writeArrayPropertyStart("values");
            for (int slot = 0; slot < series.length(); slot++) {
                number(json, series.at(slot));
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, double value) {
        if (!Double.isFinite(value)) {
            json.writeNull();
            return;
        }
        json.writeNumber(
                new BigDecimal(value).round(FOUR_DIGITS).stripTrailingZeros().toPlainString());
    }

    /**
     * Escapes JSON for a script element. Neither {@code </script>} nor {@code <!--} may appear, nor the two line
     * separators that older versions of JavaScript treat as line terminators. Such characters only occur in JSON
     * strings, where the escapes mean the same.
     */
    static String insideScript(String json) {
        return json.replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }
}
