package io.floodmark.report.answer;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;

import io.floodmark.model.metric.Entity;
import io.floodmark.model.metric.Metric;
import io.floodmark.model.metric.Quality;
import io.floodmark.model.metric.Sample;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.IndicatorReading;
import io.floodmark.report.run.Round;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Indicators that judged nothing, or not every broker, in the deciding trials because no metrics source provides their
 * data.
 */
public final class MissingIndicators {
    /** The indicators that judge each broker, with the metric that they need from it. */
    private static final Map<Indicator, Metric> PER_BROKER =
            Map.of(Indicator.HANDLER_IDLE, Metric.HANDLER_IDLE, Indicator.NETWORK_IDLE, Metric.NETWORK_IDLE_MIN);

    private final Run run;
    private final List<Trial> trials;

    private MissingIndicators(Run run, List<Trial> trials) {
        this.run = run;
        this.trials = trials;
    }

    /** Returns those of the trials that decide the answer: of the headline's search, or all if there is no limit. */
    public static List<String> of(Run run) {
        return of(run, Round.headline(Round.of(run)).map(Round::deciding).orElse(run.trials()));
    }

    /** Returns elements such as {@code network-idle} and {@code handler-idle of broker 2}. */
    static List<String> of(Run run, List<Trial> trials) {
        return new MissingIndicators(run, trials).all();
    }

    private List<String> all() {
        List<String> words = new ArrayList<>();
        for (Indicator indicator : Indicator.values()) {
            if (wholly(indicator)) {
                words.add(indicator.key());
            } else {
                partly(indicator).ifPresent(words::add);
            }
        }
        networkPath().ifPresent(words::add);
        return List.copyOf(words);
    }

    /**
     * Returns the network path if it could not be read. Its indicator is then off, since it applies to remote brokers
     * only, and a condition of the run has the reason.
     */
    private Optional<String> networkPath() {
        return run.conditions().stream()
                .filter(condition -> condition.group().equals(Condition.GENERATOR)
                        && condition.name().equals(Condition.NETWORK_PATH))
                .map(condition -> Indicator.NETWORK_PATH.key() + " (" + condition.value() + ")")
                .findFirst();
    }

    /** Returns only the indicators that have data from some brokers and not from others. */
    static Optional<String> partly(Run run, List<Trial> trials) {
        MissingIndicators missing = new MissingIndicators(run, trials);
        String words = Stream.of(Indicator.values())
                .filter(indicator -> !missing.wholly(indicator))
                .flatMap(indicator -> missing.partly(indicator).stream())
                .collect(joining(", "));
        return Optional.of(words).filter(some -> !some.isEmpty());
    }

    private boolean wholly(Indicator indicator) {
        return readings(indicator).anyMatch(reading -> reading.state() == IndicatorReading.State.NO_DATA);
    }

    private Stream<IndicatorReading> readings(Indicator indicator) {
        return trials.stream()
                .flatMap(trial -> trial.judgement().readings().stream())
                .filter(reading -> reading.indicator() == indicator);
    }

    private Optional<String> partly(Indicator indicator) {
        Metric metric = PER_BROKER.get(indicator);
        boolean judged = readings(indicator).anyMatch(reading -> reading.state() != IndicatorReading.State.OFF);
        if (metric == null || !judged) {
            return Optional.empty();
        }
        Set<String> blind = new TreeSet<>();
        for (Trial trial : trials) {
            Set<String> brokers = brokers(trial.observation().samples());
            brokers.addAll(withoutSource());
            brokers.removeAll(brokers(trial.observation().measuredSamples(metric).stream()
                    .filter(sample -> sample.quality() == Quality.EXACT)
                    .toList()));
            blind.addAll(brokers);
        }
        return blind.isEmpty() ? Optional.empty() : Optional.of(indicator.key() + " of " + String.join(" and ", blind));
    }

    /** Returns the brokers without any samples, which the conditions name. */
    private Set<String> withoutSource() {
        return run.conditions().stream()
                .filter(condition ->
                        condition.name().equals("no data") && condition.group().startsWith("broker "))
                .map(Condition::group)
                .collect(toCollection(TreeSet::new));
    }

    private static Set<String> brokers(List<Sample> samples) {
        return samples.stream()
                .map(Sample::entity)
                .filter(entity -> entity.kind() == Entity.Kind.BROKER)
                .map(Entity::label)
                .collect(toCollection(TreeSet::new));
    }
}
