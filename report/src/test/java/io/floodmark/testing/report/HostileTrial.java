package io.floodmark.testing.report;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Observation;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.trial.TrialEvent;
import io.floodmark.model.trial.TrialOrder;
import io.floodmark.model.verdict.GeneratorProof;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.model.verdict.InvalidCause;
import io.floodmark.model.verdict.Judgement;
import io.floodmark.model.verdict.Verdict;
import java.util.List;

/** Creates a trial in which every text and name is hostile. */
final class HostileTrial {
    private HostileTrial() {}

    static Trial of(Trial trial, String evil) {
        Observation seen = trial.observation();
        Observation observation = new Observation(
                seen.offered(),
                seen.measured(),
                seen.fullLength(),
                seen.intervals(),
                seen.samples().stream().map(sample -> renamed(sample, evil)).toList(),
                List.of(new TrialEvent(seen.measured().fromNanos(), TrialEvent.Kind.CLIENT_ERROR, evil)),
                seen.confirmation(),
                seen.latency(),
                seen.histogram());
        GeneratorProof proof = trial.judgement().generator();
        Judgement judgement = new Judgement(
                new Verdict.Invalid(InvalidCause.DISTURBED, evil),
                trial.judgement().readings().stream()
                        .map(reading -> new IndicatorReading(
                                reading.indicator(),
                                reading.state(),
                                reading.value(),
                                reading.threshold(),
                                reading.utilisation(),
                                Entity.host(evil),
                                evil))
                        .toList(),
                new GeneratorProof(
                        proof.innocent(),
                        proof.machineShare(),
                        proof.busiestThread(),
                        proof.runDelay(),
                        proof.gc(),
                        proof.latenessMaxNanos(),
                        evil));
        TrialOrder order = trial.order();
        return new Trial(
                trial.number(),
                new TrialOrder(order.load(), order.full(), order.safe(), evil),
                trial.whole(),
                observation,
                judgement);
    }

    private static Sample renamed(Sample sample, String evil) {
        Entity entity = new Entity(sample.entity().kind(), sample.entity().name() + evil);
        return new Sample(
                sample.metric(), entity, sample.fromNanos(), sample.toNanos(), sample.value(), sample.quality());
    }
}
