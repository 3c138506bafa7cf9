package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.cli.flag.NewFile;
import io.floodmark.cli.flag.OutputPlace;
import io.floodmark.config.reader.RateFile;
import io.floodmark.config.writer.PlanSketch;
import io.floodmark.kafka.ClientProperties;
import io.floodmark.kafka.ClusterClient;
import io.floodmark.kafka.PluginPath;
import io.floodmark.kafka.learn.CorpusFolder;
import io.floodmark.kafka.learn.Findings;
import io.floodmark.kafka.learn.SampleBounds;
import io.floodmark.kafka.learn.TopicSample;
import io.floodmark.kafka.learn.TopicSampler;
import io.floodmark.kafka.learn.WorkloadFit;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Load;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Deadline;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.workload.Workload;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.SystemRunTime;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds out what the traffic of a topic is like. Reads a bounded sample and writes a plan with similar traffic. */
@Command(name = "learn", description = "Sample a topic, read-only, and write a plan with similar traffic.")
final class LearnCommand implements Callable<Integer> {
    private static final Duration CONNECT = Duration.ofSeconds(8);
    private static final int HOUR_SECONDS = 3_600;
    private static final int DOCUMENTS = 1_000;
    private static final long SEED = 42;

    @Option(names = "--topic", paramLabel = "TOPIC", required = true, description = "Sample this topic.")
    private String topic = "";

    @Option(
            names = "--bootstrap-server",
            paramLabel = "HOST:PORT",
            required = true,
            description = "Connect to this cluster.")
    private String bootstrapServer = "";

    @Option(names = "--command-config", paramLabel = "FILE", description = "Read client properties from this file.")
    private @Nullable Path commandConfig;

    @Option(
            names = "--plugin-path",
            paramLabel = "FOLDER",
            description = "Load classes named in the client properties from the jars in this folder.")
    private @Nullable Path pluginPath;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write the plan to this file (default: TOPIC.plan.yaml).")
    private @Nullable Path out;

    @Option(
            names = "--rates",
            paramLabel = "FILE",
            description = "Write the rate of each hour of the last day to this file, for workload.shape.recorded.path.")
    private @Nullable Path rates;

    @Option(
            names = "--force",
            description = "Overwrite existing files of --out and --rates, which are refused otherwise.")
    private boolean force;

    @Option(
            names = "--max-records",
            paramLabel = "N",
            description =
                    "Read about the newest N records, spread over the partitions; 100 to 1000000 (default: 100000).")
    private int maxRecords = SampleBounds.DEFAULT.records();

    @Option(
            names = "--max-bytes",
            paramLabel = "SIZE",
            description = "Read at most about SIZE of keys, values and headers; 1KiB to 1GiB (default: 64MiB).")
    private String maxBytes = SampleBounds.DEFAULT.bytes().toString();

    @Option(names = "--max-time", paramLabel = "TIME", description = "Read for at most TIME; 1s to 1h (default: 30s).")
    private String maxTime = Durations.format(SampleBounds.DEFAULT.time());

    @Option(
            names = "--corpus",
            paramLabel = "FOLDER",
            description =
                    "Copy record values (content of the topic) to this new or empty folder, readable by the owner only; the plan sends them.")
    private @Nullable Path corpus;

    @Option(
            names = "--max-documents",
            paramLabel = "N",
            description =
                    "Write at most N values with --corpus, drawn with equal probability; 1 to 100000 (default: 1000).")
    private @Nullable Integer maxDocuments;

    @Spec
    private CommandSpec spec;

    private final RunTime time = new SystemRunTime();
    private final InstantSource wall = InstantSource.system();

    @Override
    public Integer call() {
        if (pluginPath != null) {
            PluginPath.use(pluginPath);
        }
        SampleBounds bounds = bounds();
        NewFile plan = new NewFile("--out", out == null ? Path.of(topic + ".plan.yaml") : out, force);
        Optional<NewFile> csv = Optional.ofNullable(rates).map(file -> new NewFile("--rates", file, force));
        Optional<CorpusFolder> folder = corpusFolder(bounds);
        TopicSample sample = sample(bounds, folder);

        WorkloadFit fit = new WorkloadFit(sample);
        Workload workload = folder.map(values -> fit.workload(values.write())).orElseGet(fit::workload);
        Findings findings = new Findings(sample, bounds, workload, wall.instant());
        Optional<Load> load = fit.load();
        plan.write(PlanSketch.write(findings.head(bootstrapServer), workload, load));
        boolean rated = csv.isPresent() && load.isPresent();
        if (rated) {
            csv.get().write(RateFile.stepwise(sample.hourlyRates(), HOUR_SECONDS));
        }
        printResult(findings.lines(), plan, rated);
        return ExitCode.DONE.code();
    }

    private SampleBounds bounds() {
        try {
            return new SampleBounds(maxRecords, Bytes.parse(maxBytes), Durations.parse(maxTime));
        } catch (IllegalArgumentException wrong) {
            String said = String.valueOf(wrong.getMessage());
            throw new PlanException(said.startsWith("max-") ? "--" + said : "--max-bytes or --max-time: " + said);
        }
    }

    private Optional<CorpusFolder> corpusFolder(SampleBounds bounds) {
        if (corpus == null && maxDocuments != null) {
            throw new PlanException(
                    "--max-documents: needs --corpus FOLDER, where values of records are to be written");
        }
        if (corpus != null && bounds.bytes().compareTo(CorpusFolder.LARGEST) > 0) {
            throw new PlanException("--max-bytes: is " + bounds.bytes() + "; expected at most " + CorpusFolder.LARGEST
                    + " with --corpus, the most that the documents of a plan may have");
        }
        if (corpus != null) {
            OutputPlace.requireFolder("--corpus", corpus);
        }
        return Optional.ofNullable(corpus)
                .map(values -> new CorpusFolder(
                        values, maxDocuments == null ? DOCUMENTS : maxDocuments, new SplittableRandom(SEED)));
    }

    private TopicSample sample(SampleBounds bounds, Optional<CorpusFolder> folder) {
        ClientProperties properties =
                commandConfig == null ? ClientProperties.NONE : ClientProperties.read(commandConfig);
        try (ClusterClient client = ClusterClient.connect(bootstrapServer, properties, Deadline.in(CONNECT, time))) {
            return new TopicSampler(client, time, wall).sample(topic, bounds, folder);
        }
    }

    private void printResult(List<String> lines, NewFile plan, boolean rated) {
        PrintWriter out = spec.commandLine().getOut();
        lines.forEach(out::println);
        if (corpus != null) {
            out.println("warning: " + corpus
                    + " now contains records of the topic, readable by you only; delete it after use");
        }
        if (rates != null) {
            out.println((rated ? "wrote " : "there are no rates to write into ") + rates);
        }
        out.println("wrote " + plan.path() + "; next: floodmark limit " + plan.path());
        out.flush();
    }
}
