package io.floodmark.runner.load;

import io.floodmark.kafka.TopicLogs;
import io.floodmark.kafka.learn.TopicMeasure;
import io.floodmark.kafka.safety.TopicOrder;
import io.floodmark.kafka.wire.reader.ReadSettings;
import io.floodmark.kafka.wire.reader.WireReaders;
import io.floodmark.load.Fleet;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.TargetException;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.run.Condition;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.workload.ConsumeOnly;
import io.floodmark.trial.Backfill;
import io.floodmark.trial.Room;
import io.floodmark.trial.Target;
import io.floodmark.trial.TopicFilling;
import io.floodmark.trial.TrialContext;
import io.floodmark.trial.TrialRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Readers of stored records: of test topics that are filled first, or of an existing topic. */
final class ReadSetup implements LoadSetup {
    private final TargetEnvironment environment;
    private final WireReaders readers;
    private final Target target;
    private final List<Condition> conditions = new ArrayList<>();
    /** The test topics to fill before the first trial, and their target; empty if the topic exists already. */
    private final Optional<Source> source;

    /**
     * Test topics that are filled.
     *
     * @param target the target while they are filled
     */
    private record Source(LoadTopics topics, Target target) {}

    private ReadSetup(
            TargetEnvironment environment,
            TopicLogs logs,
            Function<Duration, Optional<String>> rest,
            Optional<Source> source) {
        this.environment = environment;
        this.source = source;
        this.readers = environment.closing().add(readers(environment, logs));
        this.target = new ReadTarget(rest, environment.watch(), environment.protection(), readers);
        conditions.add(new Condition(Condition.GENERATOR, "readers", Integer.toString(readers.readers())));
        environment.site().measured().ifPresent(measured -> conditions.addAll(ReadConditions.of(measured)));
    }

    static ReadSetup on(TargetEnvironment environment) {
        return environment
                .site()
                .measured()
                .map(measured -> existingTopic(environment, measured))
                .orElseGet(() -> createdTopics(environment));
    }

    private static ReadSetup existingTopic(TargetEnvironment environment, TopicMeasure measured) {
        TopicLogs logs = TopicLogs.of(measured.topic(), measured.partitions());
        // The in-sync sets of an existing topic are guarded by the protection.
        environment.watch().watch(logs.partitions(), 0);
        return new ReadSetup(environment, logs, wait -> unreadable(environment, logs, wait), Optional.empty());
    }

    private static Optional<String> unreadable(TargetEnvironment environment, TopicLogs logs, Duration wait) {
        try {
            List<String> leaderless = logs.leaderless(
                    environment.site().client(),
                    Deadline.in(wait, environment.runContext().time()));
            return leaderless.isEmpty()
                    ? Optional.empty()
                    : Optional.of("partitions " + leaderless + " have no leader");
        } catch (TargetException | EnvironmentException notNow) {
            return Optional.of(String.valueOf(notNow.getMessage()));
        }
    }

    private static ReadSetup createdTopics(TargetEnvironment environment) {
        Plan plan = environment.plan();
        // Records must stay for the longest possible duration of the run.
        TopicOrder order = TopicOrder.of(plan.workload(), KafkaTestBed.retained(plan))
                .kept(plan.budget().maxTime().plus(TopicOrder.DEFAULT_RETENTION));
        LoadTopics topics = LoadTopics.make(environment, order, Optional.empty());
        Target writing = new ClusterTarget(
                topics,
                next -> Room.ANY,
                environment.watch(),
                environment.protection(),
                environment.site()::lost,
                environment.runContext().time());
        return new ReadSetup(
                environment,
                new TopicLogs(topics.topics().partitions()),
                writing::awaitRest,
                Optional.of(new Source(topics, writing)));
    }

    private static WireReaders readers(TargetEnvironment environment, TopicLogs logs) {
        int brokers = Math.max(1, environment.layout().brokers().size());
        int members = environment
                .plan()
                .workload()
                .consumeOnly()
                .map(ConsumeOnly::members)
                .orElseThrow()
                .orElse(brokers);
        ReadSettings settings = new ReadSettings(
                environment.site().client().bootstrapServers(), environment.client(), logs.topics(), members);
        return new WireReaders(
                settings,
                logs.partitions().size(),
                () -> logs.spans(environment.site().client(), environment.brief()),
                environment.runContext().time(),
                environment.runContext().wall());
    }

    @Override
    public Fleet load() {
        return readers;
    }

    @Override
    public Target target() {
        return target;
    }

    @Override
    public List<Condition> conditions() {
        return List.copyOf(conditions);
    }

    /** Returns no processes: readers are threads of this process, and the producers that filled the topics are idle. */
    @Override
    public List<Long> pids() {
        return List.of();
    }

    @Override
    public Optional<Backfill> backfill(TrialContext context) {
        return Backfill.NONE;
    }

    @Override
    public Optional<TopicFilling> filling(TrialContext reading) {
        return source.map(ours -> {
            Plan plan = environment.plan();
            TrialContext context = new TrialContext(
                    reading.time(),
                    ours.target(),
                    ours.topics().producers(),
                    reading.samples(),
                    reading.written(),
                    reading.disk(),
                    reading.stop());
            return new TopicFilling(
                    context,
                    TrialRules.DEFAULT,
                    ours.topics().producers(),
                    plan.workload().fill().orElseThrow(),
                    plan.workload().replicationFactor(),
                    environment.lab() ? Optional.empty() : FillPace.of(plan).map(FillPace::rate));
        });
    }
}
