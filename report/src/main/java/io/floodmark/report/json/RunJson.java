package io.floodmark.report.json;

import io.floodmark.model.limit.BrokerEfficiency;
import io.floodmark.model.limit.Limit;
import io.floodmark.model.limit.LimitOutlook;
import io.floodmark.model.limit.Soak;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.run.Surroundings;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.report.answer.Answer;
import io.floodmark.report.answer.DiskSustainability;
import io.floodmark.report.answer.DiskUse;
import io.floodmark.report.answer.ModerateLatency;
import io.floodmark.report.run.PlanFacts;
import io.floodmark.report.run.Round;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The parts of a run that {@code --json} and the full export have in common, as JSON. */
final class RunJson {
    private static final String VERSIONS = "versions";

    private final Json json;
    private final Run run;
    private final TrialJson trials;

    RunJson(Json json, Run run) {
        this.json = json;
        this.run = run;
        this.trials = new TrialJson(json, run.recordBytes());
    }

    TrialJson trials() {
        return trials;
    }

    void head() {
        PlanFacts plan = PlanFacts.read(run.effectivePlan());
        json.put("run", run.id());
        json.put("command", run.command());
        json.put("started", run.started().toString());
        json.put("ended", run.ended().map(Instant::toString));
        json.put("outcome", run.outcome());
        json.put("answer", Answer.of(run).headline());
        json.put("seed", plan.seed());
    }

    /** @param of the trials of the search, or more */
    void limit(Limit limit, List<Trial> of) {
        json.put("goal", limit.goal().key());
        json.put("unit", "records/s");
        json.put("stopReason", TrialJson.key(limit.end()));
        trials.rate("estimate", limit.reportableEstimate());
        trials.rate("low", limit.reportableLow(of));
        trials.rate("high", limit.reportableHigh());
        json.put("confidence", limit.confidence());
        json.put("bottleneck", limit.reportableBinding().map(Indicator::key));
        json.put(
                "bottleneckConfidence",
                limit.reportableBinding().isPresent() ? limit.bindingProbability() : Double.NaN);
        number("highestPassingTrial", limit.passBelow());
        number("lowestFailingTrial", limit.overloadAbove());
        json.put("betweenTrialSd", limit.betweenTrialSd());
        json.put("betweenStartSd", limit.betweenStartSd());
        json.put("trials", limit.trials());
        json.put("explanation", limit.explanation());
        outlook(limit.outlook());
        limit.soak().ifPresentOrElse(soak -> json.object("soak", () -> soak(soak)), () -> json.absent("soak"));
    }

    void moderateLatency() {
        Optional<Trial> trial = Round.headline(Round.of(run)).flatMap(ModerateLatency::of);
        number(
                "withP99Below100ms",
                trial.map(Trial::number).map(OptionalInt::of).orElse(OptionalInt.empty()));
    }

    /** Writes the disk throughput as far as trials showed it. */
    void diskBacked(DiskSustainability disks) {
        trials.rate("verified", disks.proved().map(Trial::load));
        trials.rate("diskThroughput", disks.carried());
    }

    private void outlook(Optional<LimitOutlook> known) {
        known.flatMap(LimitOutlook::usual)
                .ifPresentOrElse(
                        usual -> json.object("usualSpeed", () -> {
                            trials.rate("estimate", usual.estimate());
                            trials.rate("low", usual.low());
                            trials.rate("high", usual.high());
                        }),
                        () -> json.absent("usualSpeed"));
        known.filter(outlook -> outlook.anyHour().isPresent())
                .ifPresentOrElse(
                        outlook -> json.object("anyHour", () -> {
                            trials.rate("low", outlook.anyHour().map(LimitOutlook.AnyHour::low));
                            trials.rate("high", outlook.anyHour().map(LimitOutlook.AnyHour::high));
                            json.put("confidence", LimitOutlook.ANY_HOUR_CONFIDENCE)
                                    .put("runs", outlook.runs())
                                    .put("days", outlook.days())
                                    .put("provisional", outlook.provisional());
                        }),
                        () -> json.absent("anyHour"));
        trials.rate("referenceLoad", known.flatMap(LimitOutlook::referenceLoad));
        json.put(
                "referenceCpuMicros",
                known.map(LimitOutlook::referenceCpuMicros).orElse(Double.NaN));
    }

    /** Writes the efficiency of the brokers at the highest sustained load. */
    void perCpuSecond() {
        Round.headline(Round.of(run))
                .flatMap(round -> round.limit().outlook())
                .flatMap(LimitOutlook::efficiency)
                .ifPresentOrElse(
                        found -> json.object(
                                "perCpuSecond",
                                () -> json.put("records", found.recordsPerCpuSecond())
                                        .put("low", found.low())
                                        .put("high", found.high())
                                        .put("confidence", BrokerEfficiency.CONFIDENCE)
                                        .put("bytes", found.recordsPerCpuSecond() * run.recordBytes())),
                        () -> json.absent("perCpuSecond"));
    }

    /** Writes the use of the disk at the highest sustained load. */
    void disk() {
        Optional<Trial> highest = Round.headline(Round.of(run)).flatMap(Round::passBelow);
        DiskUse.of(run, highest)
                .ifPresentOrElse(
                        use -> json.object(
                                "disk",
                                () -> json.put("appendedBytesPerSecond", use.appended())
                                        .put(
                                                "measuredBytesPerSecond",
                                                use.disk().bytesPerSecond())
                                        .put("share", use.share())
                                        .put("measured", use.disk().measured().toString())),
                        () -> json.absent("disk"));
    }

    private void soak(Soak soak) {
        json.put("trial", soak.trial());
        trials.rate("load", soak.load());
        json.put("seconds", Durations.seconds(soak.length()));
        json.put("outcome", soak.outcome().key());
    }

    private void number(String name, OptionalInt number) {
        if (number.isPresent()) {
            json.put(name, number.getAsInt());
        } else {
            json.absent(name);
        }
    }

    void conditions() {
        json.objects("conditions", run.conditions(), this::condition);
        json.object(
                "versions",
                () -> run.conditions().stream()
                        .filter(condition -> condition.group().equals(VERSIONS))
                        .forEach(condition -> json.put(condition.name(), condition.value())));
        Surroundings around = run.surroundings();
        json.object(
                "surroundings",
                () -> json.put("lab", around.lab())
                        .put("sharedHost", around.sharedHost())
                        .put("generatorCores", around.generatorCores())
                        .put("recordBytes", around.recordBytes()));
        json.put("effectivePlan", run.effectivePlan());
    }

    private void condition(Condition condition) {
        json.put("group", condition.group()).put("name", condition.name()).put("value", condition.value());
    }
}
