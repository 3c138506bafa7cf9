package io.floodmark.testing.report;

import io.floodmark.model.Entity;
import io.floodmark.model.GeneratorProof;
import io.floodmark.model.IndicatorReading;
import io.floodmark.model.InvalidCause;
import io.floodmark.model.Judgement;
import io.floodmark.model.Observation;
import io.floodmark.model.Sample;
import io.floodmark.model.Trial;
import io.floodmark.model.TrialEvent;
import io.floodmark.model.TrialOrder;
import io.floodmark.model.Verdict;
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
