package io.floodmark.report.html;

import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialEvent;
import java.util.List;
import java.util.Locale;

/**
 * An event of a trial as the report shows it.
 *
 * @param at seconds from the start of its trial
 */
record EventRow(int trial, String at, String kind, boolean disturbs, String text) {
    static List<EventRow> of(Run run) {
        return run.trials().stream()
                .flatMap(trial -> trial.observation().events().stream().map(event -> of(trial, event)))
                .toList();
    }

    private static EventRow of(Trial trial, TrialEvent event) {
        double seconds = (event.atNanos() - trial.whole().fromNanos()) / 1e9;
        return new EventRow(
                trial.number(),
                String.format(Locale.ROOT, "%.1f s", seconds),
                event.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                event.kind().disturbs(),
                event.text());
    }
}
