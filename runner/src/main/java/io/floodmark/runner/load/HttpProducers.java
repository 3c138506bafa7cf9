package io.floodmark.runner.load;

import io.floodmark.http.HttpFleet;
import io.floodmark.http.HttpFleetSettings;
import io.floodmark.kafka.wire.batch.CompressionDial;
import io.floodmark.kafka.wire.producer.ProducerFleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.model.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Sends HTTP requests to a service that writes to topics of the run. */
final class HttpProducers implements ProducerFleet {
    private final HttpFleet fleet;
    private final HttpProduce http;
    private final int connections;

    /**
     * Reads the files that the plan names, and checks that a service listens.
     *
     * @throws io.floodmark.model.error.TargetException if none does
     */
    HttpProducers(Workload workload, HttpProduce http, List<String> topics, long seed, NanoClock clock) {
        this.http = http;
        HttpFleetSettings settings = HttpFleetSettings.of(
                workload, HttpFiles.read(http), topics, CompressionDial.randomShare(workload), seed);
        this.connections = settings.connections();
        HttpFleet.requireListening(http.url());
        this.fleet = new HttpFleet(settings, clock);
    }

    @Override
    public int producers() {
        return connections;
    }

    @Override
    public void retarget(List<String> topics) {
        fleet.retarget(topics);
    }

    @Override
    public List<Condition> conditions() {
        List<Condition> conditions = new ArrayList<>();
        conditions.add(new Condition("http", "url", http.url()));
        conditions.add(new Condition(
                "http",
                "requests",
                http.records() + " record(s) each, format "
                        + http.format().name().toLowerCase(Locale.ROOT) + ", " + connections
                        + " connections kept alive, one request at a time on each"));
        return conditions;
    }

    /** Returns no processes, since threads of this process send everything. */
    @Override
    public List<Long> pids() {
        return List.of();
    }

    @Override
    public LoadSession start(LoadOrder order) {
        return fleet.start(order);
    }

    @Override
    public void close() {
        fleet.close();
    }
}
