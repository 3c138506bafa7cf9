package io.floodmark.judging;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.trial.Observation;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The entities that a sum over brokers, hosts or workers consists of. Without one of three brokers, CPU per record is a
 * third lower, which is not a difference between variants.
 *
 * @param read entities that were read; the cluster represents all of its brokers
 * @param whole whether no entity is missing
 */
record MeasureSources(Set<Entity> read, boolean whole) {
    /** Sources of a value that the generator counts itself. */
    static final MeasureSources GENERATOR = new MeasureSources(Set.of(), true);

    MeasureSources {
        read = Set.copyOf(read);
    }

    /** Returns the entities of that kind whose readings of the metric count as {@link EntityMeans} does. */
    static MeasureSources of(Observation seen, Metric metric, Entity.Kind kind) {
        Predicate<Sample> asked =
                sample -> sample.metric() == metric && sample.entity().kind() == kind;
        Set<Entity> known = entities(seen.samples().stream().filter(asked));
        Set<Entity> read = entities(seen.measuredSamples(metric).stream()
                .filter(asked)
                .filter(sample -> sample.quality() == Quality.EXACT));
        boolean whole = read.containsAll(known);
        return switch (kind) {
            case BROKER, LOG_DIR -> brokers(seen, read, whole);
            // Variants may differ in their number of workers.
            case WORKER -> new MeasureSources(Set.of(), whole);
            case CLUSTER, NETWORK_PROCESSOR, HOST, GROUP, GENERATOR, LANE, PATH -> new MeasureSources(read, whole);
        };
    }

    /**
     * Returns the cluster as the source if the number of its brokers is known: variants may have clusters of different
     * sizes, and all brokers of a variant are alike.
     */
    private static MeasureSources brokers(Observation seen, Set<Entity> read, boolean whole) {
        long owners = read.stream().map(MeasureSources::broker).distinct().count();
        return EntityMeans.of(seen, Metric.BROKERS_ALIVE)
                .highest()
                .filter(alive -> !read.isEmpty())
                .map(alive -> new MeasureSources(Set.of(Entity.CLUSTER), whole && owners >= Math.ceil(alive.value())))
                .orElse(new MeasureSources(read, whole));
    }

    /** Returns the id of the broker, also for a log directory. */
    private static String broker(Entity entity) {
        return entity.name().split(":", 2)[0];
    }

    private static Set<Entity> entities(Stream<Sample> samples) {
        return samples.map(Sample::entity).collect(Collectors.toSet());
    }

    MeasureSources and(MeasureSources other) {
        return new MeasureSources(
                Stream.concat(read.stream(), other.read.stream()).collect(Collectors.toSet()), whole && other.whole);
    }

    /** True if a sum over these sources may be compared with a sum over the other ones. */
    boolean matches(MeasureSources other) {
        return whole && other.whole && read.equals(other.read);
    }
}
