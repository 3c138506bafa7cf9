package io.floodmark.runner.load;

import io.floodmark.kafka.wire.ProducerFleet;
import io.floodmark.load.LoadOrder;
import io.floodmark.load.LoadSession;
import io.floodmark.model.Condition;
import io.floodmark.model.Vary;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Producers that each keep their rate, as many as a load takes: made anew, connections and all, whenever their number
 * changes. Used by one thread.
 */
final class EqualProducers implements ProducerFleet {
    private final Vary.ByProducers vary;
    private final int flatOut;
    private final BiFunction<Integer, List<String>, ProducerFleet> make;
    private List<String> topics;
    private int number;
    /** Its processes are asked for by another thread. */
    private volatile Optional<ProducerFleet> fleet = Optional.empty();

    /**
     * Makes none yet.
     *
     * @param flatOut how many send flat out
     * @param make so many that write to those topics
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

    /** At most. */
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
        return of(wanted(order)).start(order);
    }

    private int wanted(LoadOrder order) {
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
