package io.floodmark.crew;

import io.floodmark.client.Texts;
import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;

/**
 * A reading of the process of a fleet's workers, or of the connections of its host to one broker, over about one
 * second. It shows whether the workers were the bottleneck.
 *
 * @param place of the process
 * @param broker id of the broker that the connections lead to; empty for a reading of the process
 * @param fromNanos by the driver's clock, like {@code toNanos}
 * @param values in each metric's unit; values that could not be read are left out
 */
record WorkerHostReading(
        WorkerPlace place, OptionalInt broker, long fromNanos, long toNanos, Map<Metric, Double> values) {
    private static final int NONE = -1;

    WorkerHostReading {
        values = Map.copyOf(values);
    }

    /** Returns one reading for the process and one for each broker, as far as there are samples of them. */
    static List<WorkerHostReading> of(WorkerPlace place, List<Sample> samples, long clockAheadNanos) {
        Map<Entity, List<Sample>> byEntity = samples.stream()
                .filter(sample -> sample.quality() != Quality.MISSING)
                .collect(Collectors.groupingBy(WorkerHostReading::subject));
        return byEntity.entrySet().stream()
                .map(of -> one(place, of.getKey(), of.getValue(), clockAheadNanos))
                .toList();
    }

    /**
     * Returns the subject of a sample. Probes of one process name their entities differently; only paths are
     * distinguished, by broker.
     */
    private static Entity subject(Sample sample) {
        return sample.entity().kind() == Entity.Kind.PATH ? sample.entity() : Entity.GENERATOR;
    }

    private static WorkerHostReading one(WorkerPlace place, Entity of, List<Sample> samples, long clockAheadNanos) {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        long from = Long.MAX_VALUE;
        long to = Long.MIN_VALUE;
        for (Sample sample : samples) {
            values.put(sample.metric(), sample.value());
            from = Math.min(from, sample.fromNanos());
            to = Math.max(to, sample.toNanos());
        }
        OptionalInt broker =
                of.kind() == Entity.Kind.PATH ? OptionalInt.of(Integer.parseInt(of.name())) : OptionalInt.empty();
        return new WorkerHostReading(place, broker, from - clockAheadNanos, to - clockAheadNanos, values);
    }

    /** Returns the entity of the reading: the workers of a host, or the path from that host to a broker. */
    Entity entity() {
        return broker.isPresent()
                ? Entity.path(broker.getAsInt(), place.host())
                : new Entity(Entity.Kind.GENERATOR, "workers on " + place.host());
    }

    WorkerHostReading shifted(LongUnaryOperator clock) {
        return new WorkerHostReading(place, broker, clock.applyAsLong(fromNanos), clock.applyAsLong(toNanos), values);
    }

    void writeTo(DataOutputStream out) throws IOException {
        Texts.write(out, place.host());
        Texts.write(out, place.process());
        out.writeInt(broker.orElse(NONE));
        out.writeLong(fromNanos);
        out.writeLong(toNanos);
        out.writeInt(values.size());
        for (Map.Entry<Metric, Double> value : values.entrySet()) {
            Texts.write(out, value.getKey().name());
            out.writeDouble(value.getValue());
        }
    }

    static WorkerHostReading readFrom(DataInputStream in) throws IOException {
        WorkerPlace place = new WorkerPlace(Texts.read(in), Texts.read(in));
        int broker = in.readInt();
        long from = in.readLong();
        long to = in.readLong();
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        for (int left = in.readInt(); left > 0; left--) {
            values.put(Metric.valueOf(Texts.read(in)), in.readDouble());
        }
        return new WorkerHostReading(
                place, broker == NONE ? OptionalInt.empty() : OptionalInt.of(broker), from, to, values);
    }

    static void writeAll(DataOutputStream out, List<WorkerHostReading> readings) throws IOException {
        Lists.write(out, readings, (to, reading) -> reading.writeTo(to));
    }

    static List<WorkerHostReading> readAll(DataInputStream in) throws IOException {
        return Lists.read(in, WorkerHostReading::readFrom);
    }
}
