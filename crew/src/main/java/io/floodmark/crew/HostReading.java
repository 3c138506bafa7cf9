package io.floodmark.crew;

import io.floodmark.client.Texts;
import io.floodmark.model.Metric;
import io.floodmark.model.Quality;
import io.floodmark.model.Sample;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * What one process of the fleet's workers cost in about a second: its own proof that it was not the bottleneck.
 *
 * @param place of the process
 * @param fromNanos of the driver's clock, as {@code toNanos}
 * @param values in each metric's unit; what could not be read is left out
 */
record HostReading(Place place, long fromNanos, long toNanos, Map<Metric, Double> values) {
    HostReading {
        values = Map.copyOf(values);
    }

    /** Of one reading's samples; none where there was no reading before to tell a difference from. */
    static List<HostReading> of(Place place, List<Sample> samples, long clockAheadNanos) {
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        long from = Long.MAX_VALUE;
        long to = Long.MIN_VALUE;
        for (Sample sample : samples) {
            if (sample.quality() != Quality.MISSING) {
                values.put(sample.metric(), sample.value());
                from = Math.min(from, sample.fromNanos());
                to = Math.max(to, sample.toNanos());
            }
        }
        return values.isEmpty()
                ? List.of()
                : List.of(new HostReading(place, from - clockAheadNanos, to - clockAheadNanos, values));
    }

    void writeTo(DataOutputStream out) throws IOException {
        Texts.write(out, place.host());
        Texts.write(out, place.process());
        out.writeLong(fromNanos);
        out.writeLong(toNanos);
        out.writeInt(values.size());
        for (Map.Entry<Metric, Double> value : values.entrySet()) {
            Texts.write(out, value.getKey().name());
            out.writeDouble(value.getValue());
        }
    }

    static HostReading readFrom(DataInputStream in) throws IOException {
        Place place = new Place(Texts.read(in), Texts.read(in));
        long from = in.readLong();
        long to = in.readLong();
        Map<Metric, Double> values = new EnumMap<>(Metric.class);
        for (int left = in.readInt(); left > 0; left--) {
            values.put(Metric.valueOf(Texts.read(in)), in.readDouble());
        }
        return new HostReading(place, from, to, values);
    }

    static void writeAll(DataOutputStream out, List<HostReading> readings) throws IOException {
        Lists.write(out, readings, (to, reading) -> reading.writeTo(to));
    }

    static List<HostReading> readAll(DataInputStream in) throws IOException {
        return Lists.read(in, HostReading::readFrom);
    }
}
