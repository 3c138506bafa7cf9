package io.floodmark.runner.load;

import io.floodmark.kafka.wire.producer.ProducerFleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.model.plan.Vary;
import io.floodmark.model.run.Condition;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Producers of a constant rate each, as many as a load requires. They are recreated with their connections whenever
 * their number changes. Used by one thread.
 */
final class EqualProducers implements ProducerFleet {
    private final Vary.ByProducers vary;
    private final int flatOut;
    private final BiFunction<Integer, List<String>, ProducerFleet> make;
    private List<String> topics;
    private int number;
    /** Volatile because another thread asks for its processes. */
    private volatile Optional<ProducerFleet> fleet = Optional.empty();

    /**
     * Creates no producers yet.
     *
     * @param flatOut number of producers that send at the maximum rate
     * @param make creates the given number of producers for the given topics
     */
    EqualProducers(
            Vary.ByProducers vary,
            int flatOut,
            List<String> topics,
            BiFunction<Integer, List<String>, ProducerFleet> make) {
        this.vary = vary;
        this.flatOut = Math.min(vary.most(), flatOut);
        this.topics = List.copyOf(topics);
        this.make = make;
    }

    /** Returns the largest number of producers. */
    @Override
    public int producers() {
        return vary.most();
    }

    @Override
    public void leave() {
        fleet.ifPresent(ProducerFleet::leave);
    }

    @Override
    public void retarget(List<String> others) {
        topics = List.copyOf(others);
        fleet.ifPresent(made -> made.retarget(topics));
    }

    @Override
    public List<Condition> conditions() {
        return List.of(new Condition(
                "generator",
                "load",
                "raised by the number of producers, each at " + vary.each().human()));
    }

    @Override
    public List<Long> pids() {
        return fleet.map(ProducerFleet::pids).orElse(List.of());
    }

    @Override
    public LoadSession start(LoadOrder order) {
        return of(targetCount(order)).start(order);
    }

    private int targetCount(LoadOrder order) {
        return order.rate().map(vary::producers).orElse(flatOut);
    }

    private ProducerFleet of(int wanted) {
        if (fleet.isEmpty() || number != wanted) {
            close();
            fleet = Optional.of(make.apply(wanted, topics));
            number = wanted;
        }
        return fleet.get();
    }

    @Override
    public void close() {
        Optional<ProducerFleet> made = fleet;
        fleet = Optional.empty();
        made.ifPresent(ProducerFleet::close);
    }
}
