package io.floodmark.report.json;

import io.floodmark.model.outage.Failover;
import io.floodmark.model.run.Run;
import io.floodmark.model.unit.Durations;

/** The unavailability after each broker kill, as JSON. All times are in seconds. */
final class FailoverJson {
    private FailoverJson() {}

    /** Writes nothing if no broker was killed. */
    static void write(Json json, Run run) {
        if (!run.failovers().isEmpty()) {
            json.objects("failovers", run.failovers(), failover -> failover(json, failover));
        }
    }

    private static void failover(Json json, Failover failover) {
        json.put("broker", failover.broker())
                .put("leaders", failover.leaders())
                .put("firstSeconds", Durations.seconds(failover.first()))
                .put("medianSeconds", Durations.seconds(failover.median()))
                .put("lastSeconds", Durations.seconds(failover.last()))
                .put("detectedSeconds", Durations.seconds(failover.noticed()))
                .put("electedSeconds", Durations.seconds(failover.elected()))
                .put("resolutionSeconds", Durations.seconds(failover.resolution()))
                .put("backSeconds", failover.back().map(Durations::seconds).orElse(Double.NaN));
    }
}
