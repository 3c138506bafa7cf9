package io.floodmark.config.writer;

import io.floodmark.config.key.IndicatorKeys;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.yaml.YamlText;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.plan.BoundarySpec;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.plan.FailoverSpec;
import io.floodmark.model.plan.FleetSpec;
import io.floodmark.model.plan.Load;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.SearchSettings;
import io.floodmark.model.plan.Vary;
import io.floodmark.model.unit.Durations;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.model.workload.ClientConsume;
import io.floodmark.model.workload.ClientConsume.Protocol;
import io.floodmark.model.workload.ClientSpec;
import io.floodmark.model.workload.ConnectConsume;
import io.floodmark.model.workload.ConsumeEngine;
import io.floodmark.model.workload.ConsumeOnly;
import io.floodmark.model.workload.ConsumeSpec;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.Shape;
import io.floodmark.model.workload.WireConsume;
import io.floodmark.model.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes plans in full, with all defaults, always in the same order; {@code PlanReader} reads an equal plan. Only a
 * comparison leaves out defaults that follow from keys which its variants may set.
 */
public final class PlanWriter {
    private PlanWriter() {}

    /** Returns YAML to be stored with a run or shown by {@code floodmark check}. */
    public static String write(Plan plan) {
        YamlText yaml = new YamlText().whole("floodmark", Plan.FORMAT);
        if (plan.boundary().stream().allMatch(over -> over.clusters().isEmpty())) {
            cluster(yaml, plan.cluster());
        }
        yaml.section("workload", workload(plan.workload(), plan.comparison().isPresent()));
        plan.load().ifPresent(load -> yaml.section("load", load(load, plan)));
        objective(yaml, plan.objective());
        plan.boundary().ifPresent(over -> yaml.section("boundary", BoundaryWriter.write(over)));
        plan.comparison()
                .ifPresent(spec -> yaml.section(
                        "compare", ComparisonWriter.write(spec, plan.load().isPresent())));
        plan.failover().ifPresent(spec -> yaml.section("failover", failover(spec)));
        plan.size().ifPresent(spec -> yaml.section("size", SizeWriter.write(spec)));
        plan.fleet().ifPresent(fleet -> yaml.section("fleet", fleet(fleet)));
        return yaml.section("search", search(plan.search()))
                .section("budget", budget(plan.budget()))
                .section("indicators", indicators(plan.indicators()))
                .section("shared", new YamlText().flag("allow-overload", plan.allowOverload()))
                .whole("seed", plan.seed())
                .whole("repeat", plan.repeat())
                .written();
    }

    private static YamlText load(Load load, Plan plan) {
        Optional<Vary> vary = plan.boundary().map(BoundarySpec::vary);
        if (vary.isPresent() && vary.get() instanceof Vary.ByProducers producers) {
            return new YamlText()
                    .whole("producers", producers.most())
                    .text("each", producers.each().toString());
        }
        return new YamlText().text("rate", load.rate().toString());
    }

    private static YamlText failover(FailoverSpec spec) {
        return new YamlText().wholes("leaders", spec.leaders()).whole("kills", spec.kills());
    }

    private static YamlText fleet(FleetSpec fleet) {
        YamlText yaml = new YamlText().text("on", fleet.on());
        fleet.workers().ifPresent(workers -> yaml.whole("workers", workers));
        YamlText properties = new YamlText();
        fleet.properties().forEach(properties::text);
        return yaml.flag("insecure-spark", fleet.insecure()).section("properties", properties);
    }

    private static void cluster(YamlText yaml, Cluster cluster) {
        if (cluster instanceof LabCluster lab) {
            yaml.section("lab", lab(lab));
        } else if (cluster instanceof ExistingCluster existing) {
            yaml.section("cluster", existing(existing));
        }
    }

    private static YamlText existing(ExistingCluster cluster) {
        YamlText yaml = new YamlText().text("bootstrap-server", cluster.bootstrapServers());
        cluster.commandConfig().ifPresent(file -> yaml.text("command-config", file));
        cluster.pluginPath().ifPresent(folder -> yaml.text("plugin-path", folder));
        return yaml.sections(
                "metrics", cluster.metrics().stream().map(MetricsWriter::write).toList());
    }

    private static YamlText lab(LabCluster lab) {
        YamlText yaml = new YamlText()
                .whole("brokers", lab.brokers())
                .text("kafka-version", lab.kafkaVersion())
                .text("controller", lab.combined() ? "combined" : "dedicated")
                .text("settings", lab.kafkaDefaults() ? "kafka-defaults" : "lab")
                .text("security", lab.security().key());
        lab.brokerCores().ifPresent(cores -> yaml.number("broker-cores", plain(BigDecimal.valueOf(cores))));
        lab.coresPerBroker().ifPresent(cores -> yaml.number("cores-per-broker", plain(BigDecimal.valueOf(cores))));
        yaml.text("hosts", lab.hosts().separate() ? "separate" : "shared");
        lab.hosts().link().ifPresent(link -> yaml.text("link", link.toString()));
        node(yaml, lab.node());
        if (!lab.perBroker().isEmpty()) {
            YamlText brokers = new YamlText();
            new TreeMap<>(lab.perBroker())
                    .forEach((id, node) -> brokers.section(Integer.toString(id), node(new YamlText(), node)));
            yaml.section("per-broker", brokers);
        }
        return yaml;
    }

    private static YamlText node(YamlText yaml, LabNode node) {
        node.javaHome().ifPresent(folder -> yaml.text("java-home", folder));
        YamlText config = new YamlText();
        node.config().forEach(config::text);
        return yaml.texts("jvm-flags", node.jvmFlags())
                .section("config", config)
                .texts("log-dirs", node.logDirs());
    }

    private static YamlText workload(Workload workload, boolean varied) {
        YamlText yaml = new YamlText();
        workload.topic().ifPresent(topic -> yaml.text("topic", topic));
        yaml.whole("topics", workload.topics())
                .whole("partitions", workload.partitions())
                .whole("replication-factor", workload.replicationFactor());
        if (!workload.topicConfig().values().isEmpty()) {
            YamlText config = new YamlText();
            workload.topicConfig().values().forEach(config::text);
            yaml.section("topic-config", config);
        }
        yaml.section("record", RecordWriter.write(workload.record()))
                .section("produce", produce(workload.produce(), varied))
                .sections(
                        "consume",
                        workload.consume().stream().map(PlanWriter::consume).toList());
        workload.consumeOnly().ifPresent(reading -> yaml.section("consume-only", consumeOnly(reading)));
        return yaml.section("shape", shape(workload.shape()));
    }

    private static YamlText consumeOnly(ConsumeOnly reading) {
        YamlText yaml = new YamlText();
        reading.topic().ifPresent(topic -> yaml.text("topic", topic));
        reading.fill().ifPresent(fill -> yaml.text("fill", fill.toString()));
        reading.members().ifPresent(members -> yaml.whole("members", members));
        return yaml;
    }

    private static YamlText shape(Shape shape) {
        YamlText yaml = new YamlText();
        if (shape instanceof Shape.Bursts bursts) {
            yaml.section("bursts", new YamlText().text("every", Durations.format(bursts.every())));
        } else if (shape instanceof Shape.Ramp ramp) {
            yaml.section(
                    "ramp",
                    new YamlText().text("from", percent(ramp.from())).text("over", Durations.format(ramp.over())));
        } else if (shape instanceof Shape.Recorded recorded) {
            List<String> points = recorded.points().stream()
                    .map(point -> point.seconds() + ":" + point.perSecond())
                    .toList();
            yaml.section("recorded", new YamlText().texts("points", points));
        }
        return yaml;
    }

    private static YamlText consume(ConsumeSpec consume) {
        ConsumeEngine engine = consume.engine();
        YamlText yaml =
                new YamlText().text("engine", PlanKeys.word(engine.kind())).whole("groups", consume.groups());
        if (engine instanceof ConnectConsume connect) {
            connect(yaml, connect);
        } else if (engine instanceof ClientConsume client) {
            members(yaml, client.members(), client.protocol());
        } else if (engine instanceof WireConsume wire) {
            members(yaml, wire.members(), Protocol.CLASSIC);
        }
        consume.group().ifPresent(group -> yaml.text("group", group));
        yaml.text("behind", consume.behind().toString());
        consume.client().ifPresent(client -> client(yaml, client.client()));
        return yaml;
    }

    private static void members(YamlText yaml, int members, Protocol protocol) {
        yaml.whole("members", members).text("protocol", protocol.key());
    }

    private static void connect(YamlText yaml, ConnectConsume connect) {
        yaml.whole("tasks", connect.tasks());
        connect.url().ifPresentOrElse(url -> yaml.text("url", url), () -> yaml.whole("workers", connect.workers()));
        YamlText settings = new YamlText();
        connect.connector().forEach(settings::text);
        AccessWriter.write(yaml, connect.access()).section("connector", settings);
    }

    private static YamlText produce(ProduceSpec produce, boolean varied) {
        YamlText yaml =
                new YamlText().text("engine", PlanKeys.word(produce.engine().kind()));
        produce.producers().ifPresent(producers -> yaml.whole("producers", producers));
        if (produce.http().isPresent()) {
            return http(
                    yaml.text("linger", Durations.format(produce.linger())),
                    produce.http().get());
        }
        yaml.text("acks", produce.acks().key())
                .text("batch-bytes", produce.batchBytes().toString())
                .text("linger", Durations.format(produce.linger()))
                .text("compression", PlanKeys.word(produce.codec()))
                .whole("in-flight", produce.inFlight());
        boolean usual = ProduceSpec.idempotentByDefault(produce.engine().kind(), produce.acks(), produce.inFlight());
        if (!varied || produce.idempotent() != usual) {
            yaml.flag("idempotence", produce.idempotent());
        }
        yaml.text("max-request-size", produce.maxRequest().toString());
        produce.level().ifPresent(level -> yaml.whole("compression-level", level));
        produce.client().ifPresent(client -> {
            yaml.whole("transaction-records", client.transaction());
            yaml.whole("threads-per-producer", client.threads());
            client(yaml, client.client());
        });
        return yaml;
    }

    private static YamlText http(YamlText yaml, HttpProduce http) {
        YamlText headers = new YamlText();
        http.headers().forEach(headers::text);
        YamlText files = new YamlText();
        http.headerFiles().forEach(files::text);
        yaml.text("url", http.url());
        http.topic().ifPresent(topic -> yaml.text("topic", topic));
        yaml.text("format", PlanKeys.word(http.format()))
                .whole("records", http.records())
                .text("timeout", Durations.format(http.timeout()))
                .section("headers", headers)
                .section("header-files", files);
        http.body().ifPresent(body -> yaml.text("body", body));
        http.caFile().ifPresent(file -> yaml.text("ca-file", file));
        return yaml;
    }

    private static void client(YamlText yaml, ClientSpec client) {
        YamlText properties = new YamlText();
        client.properties().forEach(properties::text);
        YamlText plugIns = new YamlText();
        client.plugInProperties().forEach(plugIns::text);
        yaml.text("kafka-clients", client.version());
        client.javaHome().ifPresent(folder -> yaml.text("java-home", folder));
        yaml.texts("jvm-flags", client.jvmFlags())
                .section("properties", properties)
                .section("plug-in-properties", plugIns);
    }

    private static void objective(YamlText yaml, Objective objective) {
        YamlText windows = new YamlText();
        objective.windows().forEach((length, share) -> windows.text(Durations.format(length), percent(share)));
        yaml.section(
                "objective",
                new YamlText()
                        .section("produce", bounds(objective.produce()))
                        .section("end-to-end", bounds(objective.endToEnd()))
                        .section("windows", windows));
    }

    private static YamlText bounds(SortedMap<Quantile, Duration> given) {
        YamlText bounds = new YamlText();
        given.forEach((quantile, bound) -> bounds.text(quantile.toString(), Durations.format(bound)));
        return bounds;
    }

    private static YamlText search(SearchSettings search) {
        YamlText yaml = new YamlText();
        search.soak().ifPresent(length -> yaml.text("soak", Durations.format(length)));
        return yaml.text("effort", PlanKeys.word(search.effort()))
                .text("warm-up", Durations.format(search.warmUp()))
                .text("trial", Durations.format(search.trial()))
                .text("safe-trial", Durations.format(search.safeTrial()))
                .text("precision", percent(search.halfWidth()))
                .text("confidence", percent(search.confidence()))
                .text("total", Durations.format(search.total()))
                .whole("max-trials", search.maxTrials())
                .flag("broker-outage", search.brokerOutage())
                .text("lowest", search.lowest().toString());
    }

    private static YamlText budget(Budget budget) {
        YamlText yaml = new YamlText().text("max-bytes", budget.maxBytes().toString());
        if (!budget.defaultDisk()) {
            yaml.text("max-disk", budget.maxDisk().toString());
        }
        return yaml.text("max-time", Durations.format(budget.maxTime()));
    }

    private static YamlText indicators(Indicators indicators) {
        YamlText yaml = new YamlText();
        for (Indicator indicator : List.of(Indicator.values())) {
            OptionalDouble threshold = indicators.threshold(indicator);
            if (threshold.isEmpty()) {
                yaml.text(indicator.key(), IndicatorKeys.OFF);
            } else if (IndicatorKeys.share(indicator)) {
                yaml.text(indicator.key(), percent(threshold.getAsDouble()));
            } else {
                yaml.number(indicator.key(), plain(BigDecimal.valueOf(threshold.getAsDouble())));
            }
        }
        return yaml;
    }

    /** Formats a fraction exactly: the shortest decimal that parses as the same double, shifted by two digits. */
    static String percent(double fraction) {
        return plain(BigDecimal.valueOf(fraction).movePointRight(2)) + "%";
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
