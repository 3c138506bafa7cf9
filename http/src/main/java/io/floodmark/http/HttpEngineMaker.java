package io.floodmark.http;

import io.floodmark.load.EngineMaker;
import io.floodmark.load.KeptEngine;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.workload.Workload;
import java.util.List;

/** Creates http engines from plans. */
public final class HttpEngineMaker implements EngineMaker {
    /** Creates a maker without state. */
    public HttpEngineMaker() {}

    @Override
    public KeptEngine make(
            Workload workload,
            RequestTexts texts,
            List<String> topics,
            double randomShare,
            long seed,
            NanoClock clock) {
        return new HttpEngine(HttpFleetSettings.of(workload, texts, topics, randomShare, seed), clock);
    }
}
