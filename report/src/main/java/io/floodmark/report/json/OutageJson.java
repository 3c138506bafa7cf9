package io.floodmark.report.json;

import io.floodmark.model.outage.Headroom;
import io.floodmark.model.outage.Outage;
import io.floodmark.model.outage.Rejoin;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Durations;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** The results with one broker stopped, as JSON. */
final class OutageJson {
    private final Json json;
    private final RunJson parts;

    OutageJson(Json json, RunJson parts) {
        this.json = json;
        this.parts = parts;
    }

    /** @param trial writes one trial */
    void write(Run run, Consumer<Trial> trial) {
        run.outage()
                .ifPresentOrElse(
                        outage -> json.object("brokerOutage", () -> outage(outage, trial)),
                        () -> json.absent("brokerOutage"));
    }

    private void outage(Outage outage, Consumer<Trial> trial) {
        json.put("broker", outage.broker()).put("brokers", outage.brokers());
        outage.limit()
                .ifPresentOrElse(
                        limit -> json.object("limit", () -> parts.limit(limit, outage.trials())),
                        () -> json.absent("limit"));
        outage.headroom()
                .ifPresentOrElse(
                        takes -> json.object("headroom", () -> headroom(takes)), () -> json.absent("headroom"));
        json.objects("brokerCatchUp", outage.rejoins(), this::rejoin);
        json.put("returned", outage.returned()).put("ended", outage.ended());
        json.objects("trials", outage.trials(), trial);
    }

    private void headroom(Headroom takes) {
        json.put("estimate", takes.estimate());
        end("low", takes.low());
        end("high", takes.high());
        json.put("confidence", takes.confidence())
                .put("ruleOfThumb", Headroom.RULE_OF_THUMB)
                .put("usual", TrialJson.key(takes.usual()));
    }

    private void end(String name, OptionalDouble value) {
        json.put(name, value.orElse(Double.NaN));
    }

    private void rejoin(Rejoin rejoin) {
        json.put("trial", rejoin.trial());
        parts.trials().rate("load", rejoin.load());
        json.put("backlogBytes", rejoin.backlog().value())
                .put("seconds", rejoin.took().map(Durations::seconds).orElse(Double.NaN))
                .put("outcome", rejoin.outcome().key())
                .put("why", rejoin.why());
    }
}
