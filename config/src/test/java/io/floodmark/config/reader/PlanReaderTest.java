package io.floodmark.config.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.config.tree.PlanOverride;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.HttpAccess;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.cluster.LabNode;
import io.floodmark.model.cluster.MetricsSource;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.Budget;
import io.floodmark.model.plan.Effort;
import io.floodmark.model.plan.Load;
import io.floodmark.model.plan.Objective;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.unit.Bytes;
import io.floodmark.model.unit.Quantile;
import io.floodmark.model.unit.Rate;
import io.floodmark.model.verdict.Indicator;
import io.floodmark.model.verdict.Indicators;
import io.floodmark.model.workload.ConsumeOnly;
import io.floodmark.model.workload.ConsumeSpec;
import io.floodmark.model.workload.Content;
import io.floodmark.model.workload.EngineKind;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.RecordSpec;
import io.floodmark.model.workload.TopicConfig;
import io.floodmark.model.workload.Workload;
import io.floodmark.testing.Golden;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanReaderTest {
    @Test
    void fillsInEveryDefaultWhereNothingIsGiven() {
        Plan plan = PlanReader.read(Optional.empty(), List.of());

        assertThat(plan)
                .isEqualTo(new Plan(
                        LabCluster.defaults(),
                        Workload.defaults(),
                        Optional.empty(),
                        Objective.NONE,
                        Effort.STANDARD.settings(),
                        Budget.withDefaultDisk(Bytes.ofGB(500), Duration.ofMinutes(17)),
                        Indicators.defaults(),
                        false,
                        42,
                        1));
    }

    @Test
    void readsEveryKeyOfAnExistingCluster(@TempDir Path folder) throws IOException {
        Path config = Files.createFile(folder.resolve("client.properties"));
        String password = Files.createFile(folder.resolve("password")).toString();
        String authority = Files.createFile(folder.resolve("ca.pem")).toString();
        String token = Files.createFile(folder.resolve("token")).toString();

        Plan plan = PlanReader.read(
                Optional.of(PlanText.of(Files.writeString(folder.resolve("plan.yaml"), """
                        floodmark: 1
                        cluster:
                          bootstrap-server: "a.example:9092,[::1]:9093"
                          command-config: client.properties
                          metrics:
                            - { jmx: "a.example:9999" }
                            - { jmx-port: 9998 }
                            - { prometheus: "https://a.example:9404/metrics?a=b", broker: 0, user: me,
                                password-file: password, ca-file: ca.pem }
                            - { prometheus-port: 9404, token-file: token }
                            - { node-exporter: "http://a.example:9100/metrics", broker: 7 }
                            - { node-exporter-port: 9100 }
                        workload:
                          topics: 2
                          partitions: 24
                          replication-factor: 2
                          record: { size: 100B, content: constant }
                          produce: { engine: wire, producers: 4, acks: 1, batch-bytes: 64KiB, linger: 0s,
                                     compression: zstd, in-flight: 1 }
                        load: { rate: 50k/s }
                        objective: { produce: { p99: 200ms, p99.9: 1s } }
                        search: { effort: quick, warm-up: 10s, trial: 20s, safe-trial: 5s, precision: 10%,
                                  confidence: 0.95, total: 2m, max-trials: 9, lowest: 10/s }
                        budget: { max-bytes: 1GB, max-disk: 100MB, max-time: 10m }
                        indicators: { handler-idle: 0.25, host-cpu: off, latency: 0.9 }
                        shared: { allow-overload: true }
                        seed: -7
                        repeat: 3
                        """))), List.of());

        assertThat(plan.cluster())
                .isEqualTo(new ExistingCluster(
                        "a.example:9092,[::1]:9093",
                        Optional.of(config.toString()),
                        List.of(
                                new MetricsSource.Jmx("a.example:9999"),
                                new MetricsSource.JmxPort(9998),
                                new MetricsSource.Prometheus(
                                        "https://a.example:9404/metrics?a=b",
                                        OptionalInt.of(0),
                                        new HttpAccess(
                                                Optional.of("me"),
                                                Optional.of(password),
                                                Optional.empty(),
                                                Optional.of(authority))),
                                new MetricsSource.PrometheusPort(
                                        9404,
                                        new HttpAccess(
                                                Optional.empty(),
                                                Optional.empty(),
                                                Optional.of(token),
                                                Optional.empty())),
                                new MetricsSource.NodeExporter(
                                        "http://a.example:9100/metrics", OptionalInt.of(7), HttpAccess.OPEN),
                                new MetricsSource.NodeExporterPort(9100, HttpAccess.OPEN))));
        assertThat(plan.workload())
                .isEqualTo(new Workload(
                        2,
                        24,
                        2,
                        RecordSpec.of(new Bytes(100), new Content.Constant()),
                        ProduceSpec.wire(
                                OptionalInt.of(4),
                                ProduceSpec.Acks.LEADER,
                                Bytes.ofKiB(64),
                                Duration.ZERO,
                                ProduceSpec.Codec.ZSTD,
                                1)));
        assertThat(plan.load()).contains(new Load(new Rate(50_000)));
        assertThat(plan.objective().produce())
                .isEqualTo(new TreeMap<>(
                        Map.of(Quantile.P99, Duration.ofMillis(200), Quantile.P999, Duration.ofSeconds(1))));
        assertThat(plan.search().effort()).isEqualTo(Effort.QUICK);
        assertThat(plan.search().halfWidth()).isEqualTo(0.1);
        assertThat(plan.search().confidence()).isEqualTo(0.95);
        assertThat(plan.search().total()).isEqualTo(Duration.ofMinutes(2));
        assertThat(plan.budget()).isEqualTo(new Budget(Bytes.ofGB(1), Bytes.parse("100MB"), Duration.ofMinutes(10)));
        assertThat(plan.indicators().threshold(Indicator.HANDLER_IDLE)).hasValue(0.25);
        assertThat(plan.indicators().threshold(Indicator.HOST_CPU)).isEmpty();
        assertThat(plan.indicators().threshold(Indicator.LATENCY)).hasValue(0.9);
        assertThat(plan.indicators().threshold(Indicator.NETWORK_IDLE)).hasValue(0.3);
        assertThat(plan.allowOverload()).isTrue();
        assertThat(plan.seed()).isEqualTo(-7);
        assertThat(plan.repeat()).isEqualTo(3);
    }

    @Test
    void readsHowFarBehindGroupsBegin() {
        Plan plan = PlanReader.read(Optional.of(new PlanText("plan.yaml", """
                floodmark: 1
                lab: { brokers: 1 }
                workload: { consume: [ { behind: 2GB }, { engine: client, behind: 100MB }, {} ] }
                """)), List.of());

        assertThat(plan.workload().consume())
                .extracting(ConsumeSpec::behind)
                .containsExactly(Bytes.ofGB(2), Bytes.parse("100MB"), new Bytes(0));
        assertThat(plan.workload().furthestBehind()).isEqualTo(Bytes.ofGB(2));
    }

    @Test
    void refusesToBeFurtherBehindThanTheBudgetOfBytes() {
        assertThat(problems("floodmark: 1\nworkload: { consume: [ {behind: 500MB} ] }\nbudget: { max-bytes: 1GB }\n"))
                .containsExactly("plan.yaml:2:33: workload.consume[0].behind: is 500MB, with replication-factor 3"
                        + " 1.50 GB on disk; expected at most budget.max-bytes, 1GB, since it is written before every"
                        + " trial; lower it, or raise budget.max-bytes");
    }

    @Test
    void readsWhatIsOnlyRead() {
        Plan plan = PlanReader.read(Optional.of(new PlanText("plan.yaml", """
                floodmark: 1
                cluster: { bootstrap-server: "a:1" }
                workload: { produce: { engine: client }, consume-only: { topic: orders, members: 4 } }
                """)), List.of());

        assertThat(plan.workload().consumeOnly())
                .contains(new ConsumeOnly(Optional.of("orders"), Optional.empty(), OptionalInt.of(4)));
        assertThat(plan.workload().topicRead()).contains("orders");
        assertThat(plan.workload().fill()).isEmpty();
        assertThat(plan.workload().loadEngine()).isEqualTo(EngineKind.WIRE);
    }

    @Test
    void refusesToReadATopicAndAFillAtOnce() {
        assertThat(problems("""
                floodmark: 1
                cluster: { bootstrap-server: "a:1" }
                workload: { consume-only: { topic: orders, fill: 1MiB } }
                """))
                .containsExactly(
                        "plan.yaml:3:27: workload.consume-only: has both topic and fill; expected topic, an existing one"
                                + " to read unchanged, or fill, how much to write into test topics first, e.g. fill: 500MB");
    }

    @Test
    void readsEveryKeyOfALab(@TempDir Path folder) throws IOException {
        Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n").toFile().setExecutable(true);
        Files.createDirectory(folder.resolve("a"));

        Plan plan = PlanReader.read(
                Optional.of(new PlanText(folder.resolve("plan.yaml").toString(), """
                floodmark: 1
                lab:
                  brokers: 4
                  kafka-version: 3.9.0
                  controller: combined
                  settings: kafka-defaults
                  broker-cores: 0.5
                  java-home: jdk
                  jvm-flags: ["-Xmx1g", "-Xlog:gc*,safepoint"]
                  config: { num.io.threads: 4, compression.type: zstd }
                  log-dirs: [a]
                  per-broker: { 2: { config: { num.io.threads: 8 } }, 4: { jvm-flags: [-Xmx2g] } }
                """)), List.of());

        LabNode two = new LabNode(Optional.empty(), List.of(), Map.of("num.io.threads", "8"), List.of());
        LabNode four = new LabNode(Optional.empty(), List.of("-Xmx2g"), Map.of(), List.of());
        LabNode all = new LabNode(
                Optional.of(folder.resolve("jdk").toString()),
                List.of("-Xmx1g", "-Xlog:gc*,safepoint"),
                Map.of("num.io.threads", "4", "compression.type", "zstd"),
                List.of(folder.resolve("a").toString()));
        assertThat(plan.cluster())
                .isEqualTo(
                        new LabCluster(4, "3.9.0", true, true, all, Map.of(2, two, 4, four), OptionalDouble.of(0.5)));
    }

    @Test
    void readsTheConfigurationOfTopicsAlsoFromAFlag() {
        PlanText text = new PlanText("plan.yaml", """
                floodmark: 1
                workload: { topic-config: { compression.type: gzip, compression.gzip.level: 9 } }
                """);

        Plan plan = PlanReader.read(
                Optional.of(text),
                List.of(new PlanOverride("workload.topic-config.compression.type", "producer", "--confirm")));

        assertThat(plan.workload().topicConfig())
                .isEqualTo(new TopicConfig(Map.of("compression.type", "producer", "compression.gzip.level", "9")));
    }

    @Test
    void refusesQuotesInNamesOfBrokersConfiguration() {
        PlanText text = new PlanText("plan.yaml", "floodmark: 1\nlab: { config: { '\"num.io.threads\"': 1 } }\n");

        assertThat(problems(text, List.of()))
                .singleElement()
                .asString()
                .contains("has quotes in its name; expected none, as lab.config.num.io.threads");
    }

    @Test
    void reportsTenMistakesAtOnce() throws IOException {
        PlanText plan = new PlanText("ten-mistakes.yaml", Files.readString(Golden.file("ten-mistakes.yaml")));

        List<String> problems = problems(plan, List.of());

        assertThat(problems).hasSize(10);
        Golden.assertMatches(
                "ten-mistakes.txt",
                String.join("\n", problems).replace(Path.of("").toAbsolutePath() + "/", "FOLDER/") + "\n");
    }

    /** The place is that of the value, or that of the key if the key is the mistake. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            workload: { partitions: -3 }         | 2:25: workload.partitions: invalid value '-3'; expected a whole number, at least 1
            workload: { partitions: 99999999999 }| 2:25: workload.partitions: invalid value '99999999999'; expected a whole number, at least 1
            workload: { partitions: twelve }     | 2:25: workload.partitions: invalid value 'twelve'; expected a whole number, at least 1
            workload: { partitions: [12] }       | 2:25: workload.partitions: is a list; expected a whole number, at least 1
            workload: { partitions: {} }         | 2:25: workload.partitions: is a section of keys; expected a whole number, at least 1
            workload: { partitions: "12" }       | 2:25: workload.partitions: is the text "12"; expected a whole number, at least 1, without quotes
            workload: { partitions: 1.5 }        | 2:25: workload.partitions: invalid value '1.5'; expected a whole number, at least 1
            workload: { partitions: }            | 2:24: workload.partitions: has no value; expected a whole number, at least 1
            workload:                            | 2:10: workload: has no value; expected a section with topic, topics, partitions, replication-factor, topic-config, record, produce, consume, consume-only or shape
            workload: 12                         | 2:11: workload: invalid value '12'; expected a section with topic, topics, partitions, replication-factor, topic-config, record, produce, consume, consume-only or shape
            workload: [12]                       | 2:11: workload: is a list; expected a section with topic, topics, partitions, replication-factor, topic-config, record, produce, consume, consume-only or shape
            workload: { replication-factor: 4 }  | 2:33: workload.replication-factor: invalid value '4'; expected at most 3, the brokers of the lab (lab.brokers)
            workload: { record: { size: 0B } }   | 2:29: workload.record.size: invalid value '0B'; expected a size, 1B to 100MiB
            workload: { record: { size: 101MiB } } | 2:29: workload.record.size: invalid value '101MiB'; expected a size, 1B to 100MiB
            workload: { record: { size: 5s } }   | 2:29: workload.record.size: invalid size '5s'; expected a number of bytes with a unit, e.g. 1KiB (B, kB, MB, GB, KiB, MiB, GiB)
            workload: { produce: { linger: 5 } } | 2:32: workload.produce.linger: invalid duration '5'; expected a number with a unit, e.g. 60s (us, ms, s, m, h, d)
            workload: { produce: { linger: -5ms } } | 2:32: workload.produce.linger: invalid duration '-5ms'; expected a number with a unit, e.g. 60s (us, ms, s, m, h, d)
            workload: { consume: [ {jvm-flags: [-Xmx1g]} ] } | 2:25: workload.consume[0].jvm-flags: requires the client engine; expected engine: client in the same section
            workload: { consume: [ {}, {behind: 751MB} ] } | 2:37: workload.consume[1].behind: is 751MB, with replication-factor 3 2.25 GB on disk; expected at most 2.25 GB, what retention leaves for certain of budget.max-disk, 5GB; lower it, or raise budget.max-disk to 5010MB
            workload: { consume: [ {behind: -1} ] } | 2:33: workload.consume[0].behind: invalid size '-1'; expected a number of bytes with a unit, e.g. 1KiB (B, kB, MB, GB, KiB, MiB, GiB)
            workload: { consume: [ {groups: 0} ] } | 2:33: workload.consume[0].groups: invalid value '0'; expected a whole number, 1 to 10000
            workload: { consume: [ {group: ''} ] } | 2:32: workload.consume[0].group: invalid value ''; expected the beginning of groups' names, 1 to 200 characters that are not all blank
            workload: { consume-only: {fill: 1KiB} } | 2:34: workload.consume-only.fill: invalid value '1KiB'; expected a size, 1MiB to 100000GB
            workload: { consume-only: {fill: 751MB} } | 2:34: workload.consume-only.fill: is 751MB, with replication-factor 3 2.25 GB on disk; expected at most 2.25 GB, what retention leaves for certain of budget.max-disk, 5GB; lower it, or raise budget.max-disk to 5010MB
            workload: { consume-only: {topic: orders} } | 2:35: workload.consume-only.topic: invalid value 'orders'; expected fill, e.g. fill: 500MB: a lab starts without topics to read; or name a cluster that exists with cluster.bootstrap-server
            workload: { consume-only: {topic: ../x} } | 2:35: workload.consume-only.topic: invalid value '../x'; expected a topic's name, 1 to 249 letters, digits, '.', '_' or '-'
            workload: { consume-only: {members: 2} } | 2:27: workload.consume-only: has neither; expected topic, an existing one to read unchanged, or fill, how much to write into test topics first, e.g. fill: 500MB
            workload: { consume-only: {fill: 1MiB, members: 0} } | 2:49: workload.consume-only.members: invalid value '0'; expected a whole number, 1 to 10000
            workload: { consume-only: {fill: 1MiB}, consume: [{}] } | 2:50: workload.consume: cannot be combined with workload.consume-only; expected one or the other: nothing is produced that groups could read, and readers of their own count as the load
            workload: { record: { size: 1KiB, sizes: {1KiB: 1} } } | 2:35: workload.record.sizes: cannot be combined with workload.record.size; expected one of the two
            workload: { record: { compresses-by: lz4 } } | 2:38: workload.record.compresses-by: is given without workload.record.compresses-to; expected both
            workload: { record: { compresses-to: 0.4, compresses-by: none } } | 2:58: workload.record.compresses-by: invalid value 'none'; expected gzip, snappy, lz4 or zstd
            workload: { record: { log-normal: { median: 1KiB, smallest: 2KiB } } } | 2:61: workload.record.log-normal.smallest: invalid value '2KiB'; expected at most the median 1KiB
            workload: { record: { compresses-to: 0.4, content: random } } | 2:43: workload.record.content: cannot be combined with workload.record.compresses-to; expected one of the two
            workload: { record: { keys: {distinct: 1000, size: 2B} } } | 2:52: workload.record.keys.size: invalid value '2B'; expected 3B, the digits that 1000 different keys need, to 64KiB
            workload: { produce: { engine: client, kafka-clients: 2.0.1 } } | 2:55: workload.produce.kafka-clients: invalid value '2.0.1'; expected a release from 2.1.0 on, e.g. 4.4.0
            workload: { produce: { java-home: / } } | 2:24: workload.produce.java-home: requires the client engine; expected engine: client in the same section
            workload: { produce: { engine: client, properties: {linger.ms: 5} } } | 2:53: workload.produce.properties.linger.ms: is set by workload.produce.linger; remove it here
            workload: { produce: { engine: client, properties: {ssl.key.password: hunter3} } } | 2:53: workload.produce.properties.ssl.key.password: holds a secret, and a plan is shown and stored; expected it in the file of cluster.command-config
            workload: { produce: { engine: client, jvm-flags: ["-Djavax.net.ssl.keyStorePassword=hunter3"] } } | 2:52: workload.produce.jvm-flags[0]: holds a secret, and a plan is shown and stored; expected it in a file that a flag names
            workload: { consume: [ { engine: client, properties: {sasl.jaas.config: x} } ] } | 2:55: workload.consume[0].properties.sasl.jaas.config: holds a secret, and a plan is shown and stored; expected it in the file of cluster.command-config
            workload: { produce: { acks: 1, idempotence: true } } | 2:46: workload.produce.idempotence: is on with acks=1; expected acks: all, or idempotence: false; brokers can recognise repeated batches only so
            lab: { broker-cores: 0 }             | 2:22: lab.broker-cores: invalid value '0'; expected a number above 0
            lab: { broker-cores: half }          | 2:22: lab.broker-cores: invalid value 'half'; expected a number above 0
            lab: { broker-cores: "1" }           | 2:22: lab.broker-cores: is the text "1"; expected a number above 0, without quotes
            lab: { jvm-flags: [Xmx1g] }          | 2:20: lab.jvm-flags[0]: invalid value 'Xmx1g'; expected a JVM flag, e.g. -Xmx2g
            lab: { jvm-flags: [''] }             | 2:20: lab.jvm-flags[0]: invalid value ''; expected a JVM flag, e.g. -Xmx2g
            lab: { java-home: '' }               | 2:19: lab.java-home: invalid value ''; expected a path
            lab: { log-dirs: [' '] }             | 2:19: lab.log-dirs[0]: invalid value ' '; expected a path
            workload: { produce: { engine: client, jvm-flags: [Main] } } | 2:52: workload.produce.jvm-flags[0]: invalid value 'Main'; expected a JVM flag, e.g. -Xmx2g
            load: { rate: 0/s }                  | 2:15: load.rate: invalid value '0/s'; expected a rate above 0/s, e.g. 50000/s
            load: { rate: 50000 }                | 2:15: load.rate: invalid rate '50000'; expected a number per time, e.g. 50000/s (k and M allowed; s, min, h, day)
            load: { }                            | 2:7: load.rate: is missing; expected a rate above 0/s, e.g. 50000/s
            cluster: { }                         | 2:10: cluster.bootstrap-server: is missing; expected host:port, or several with commas between them
            cluster: { bootstrap-server: broker } | 2:30: cluster.bootstrap-server: invalid value 'broker'; expected host:port, or several with commas between them
            cluster: { bootstrap-server: "a:0" } | 2:30: cluster.bootstrap-server: invalid value 'a:0'; expected host:port, or several with commas between them
            cluster: { bootstrap-server: "a:1", metrics: [ { } ] } | 2:48: cluster.metrics[0]: expected one of jmx, jmx-port, prometheus, prometheus-port, node-exporter, node-exporter-port
            cluster: { bootstrap-server: "a:1", metrics: [ { jmx-port: 1, prometheus-port: 2 } ] } | 2:48: cluster.metrics[0]: expected one of jmx, jmx-port, prometheus, prometheus-port, node-exporter, node-exporter-port
            cluster: { bootstrap-server: "a:1", metrics: [ { prometheus: "http://me:secret@a/metrics" } ] } | 2:62: cluster.metrics[0].prometheus: invalid address; expected http://host:port/path or https://, without user and password
            cluster: { bootstrap-server: "a:1", metrics: [ { prometheus: "a:9404" } ] } | 2:62: cluster.metrics[0].prometheus: invalid address; expected http://host:port/path or https://, without user and password
            cluster: { bootstrap-server: "a:1", metrics: [ { prometheus-port: 9404, broker: 1 } ] } | 2:73: cluster.metrics[0].broker: goes with prometheus: URL or node-exporter: URL only
            cluster: { bootstrap-server: "a:1", metrics: [ { prometheus-port: 9404, user: me } ] } | 2:48: cluster.metrics[0]: password-file is not given; expected both a user and a password-file, or neither
            cluster: { bootstrap-server: "a:1", metrics: [ { jmx: "a:9", user: me } ] } | 2:62: cluster.metrics[0].user: is not for JMX; set FLOODMARK_JMX_USER and FLOODMARK_JMX_PASSWORD_FILE in the environment
            cluster: { bootstrap-server: "a:1", metrics: [ { prometheus-port: 9404, token-file: /no/such } ] } | 2:85: cluster.metrics[0].token-file: invalid value '/no/such'; expected a readable file
            cluster: { bootstrap-server: "a:1", metrics: [ { jmx-port: 0 } ] } | 2:60: cluster.metrics[0].jmx-port: invalid value '0'; expected a whole number, 1 to 65535
            cluster: { bootstrap-server: "a:1", metrics: { jmx-port: 1 } } | 2:46: cluster.metrics: is a section of keys; expected a list, e.g. [...]
            workload: { topic-config: { compression.type: gzp } } | 2:47: workload.topic-config.compression.type: invalid value 'gzp'; expected producer, uncompressed, gzip, snappy, lz4 or zstd
            workload: { topic-config: { cleanup.policy: compact } } | 2:45: workload.topic-config.cleanup.policy: is not for plans; expected one of compression.gzip.level, compression.lz4.level, compression.type, compression.zstd.level, flush.messages, flush.ms, index.interval.bytes, preallocate, unclean.leader.election.enable
            lab: { brokers: 0 }                  | 2:17: lab.brokers: invalid value '0'; expected a whole number, 1 to 99
            lab: { kafka-version: 3.6.2 }        | 2:23: lab.kafka-version: invalid value '3.6.2'; expected a release from 3.7.0 on, e.g. 4.4.0
            lab: { kafka-version: 4.3 }          | 2:23: lab.kafka-version: invalid value '4.3'; expected a release from 3.7.0 on, e.g. 4.4.0
            lab: { jvm-flags: -Xmx1g }           | 2:19: lab.jvm-flags: invalid value '-Xmx1g'; expected a list, e.g. [...]
            lab: { config: { a: [1] } }          | 2:21: lab.config.a: is a list; expected text
            lab: { config: { ssl.key.password: x } } | 2:36: lab.config.ssl.key.password: holds a secret, and a plan is shown and stored; expected lab.security, whose passwords a lab makes itself
            lab: { jvm-flags: [-Dsecret=x] }     | 2:20: lab.jvm-flags[0]: holds a secret, and a plan is shown and stored; expected it in a file that a flag names
            lab: { per-broker: { 4: {} } }       | 2:22: lab.per-broker.4: broker not found in this lab; expected an id from 1 to 3
            lab: { per-broker: { x: {} } }       | 2:22: lab.per-broker.x: broker not found in this lab; expected an id from 1 to 3
            objective: { produce: { p100: 1s } } | 2:25: objective.produce.p100: quantile is 1.0; expected between 0 and 1, both excluded
            objective: { produce: { p99: 1s, p99.0: 2s } } | 2:34: objective.produce.p99.0: duplicate percentile, written in other digits
            search: { precision: 8 }            | 2:22: search.precision: invalid value '8'; expected a percentage or a fraction, above 0% and below 100%
            search: { total: 20s }               | 2:18: search.total: invalid value '20s'; expected longer than one trial
            search: { trial: 10s, safe-trial: 11s } | 2:35: search.safe-trial: invalid value '11s'; expected 1s to the length of a full trial (10s)
            indicators: { handler-idle: 20 }     | 2:29: indicators.handler-idle: invalid value '20'; expected a percentage or a fraction, 0% to 100%, or off
            indicators: { latency: -1 }          | 2:24: indicators.latency: invalid value '-1'; expected a number, 0 or more, or off
            indicators: { handler-idel: 20% }    | 2:15: indicators.handler-idel: unknown key (did you mean handler-idle?)
            budget: { max-disk: 1MiB }           | 2:21: budget.max-disk: invalid value '1MiB'; expected a size, 64MiB or more
            budget: { max-time: 9s }             | 2:21: budget.max-time: invalid value '9s'; expected a duration, 10s or more
            shared: { allow-overload: yes }       | 2:27: shared.allow-overload: invalid value 'yes'; expected true or false
            seed: 1e3                            | 2:7: seed: invalid value '1e3'; expected a whole number
            repeat: 0                            | 2:9: repeat: invalid value '0'; expected a whole number, 1 to 10000
            search: { total: 366d }              | 2:18: search.total: invalid value '366d'; expected at most 365d
            partitions: 12                       | 2:1: partitions: unknown key (did you mean workload.partitions?)
            workload: { batchBytes: 1KiB }       | 2:13: workload.batchBytes: unknown key; expected topic, topics, partitions, replication-factor, topic-config, record, produce, consume, consume-only or shape
            workload: { produce: { batchBytes: 1KiB } } | 2:24: workload.produce.batchBytes: unknown key (did you mean batch-bytes?)
            """)
    void reportsWhereAndWhatAndWhatIsExpected(String line, String expected) {
        assertThat(problems("floodmark: 1\n" + line + "\n")).containsExactly("plan.yaml:" + expected);
    }

    @Test
    void refusesAPlanOfAnotherFormatBeforeItsKeys() {
        assertThat(problems("floodmark: 2\nunheard-of: 1\n"))
                .containsExactly(
                        "plan.yaml:1:12: floodmark: invalid value '2'; expected 1, the plan format of this version"
                                + " (a newer format needs a newer Floodmark)");
    }

    @Test
    void refusesAPlanThatDoesNotSayItsFormat() {
        assertThat(problems("seed: 1\n"))
                .containsExactly(
                        "plan.yaml:1:1: floodmark: is missing; expected floodmark: 1, the version of the plan format");
    }

    @Test
    void refusesClusterAndLabTogether() {
        assertThat(problems("floodmark: 1\nlab: {}\ncluster: { bootstrap-server: 'a:1' }\n"))
                .containsExactly(
                        "plan.yaml:3:1: cluster: cannot be combined with lab (line 2); expected one of the two");
    }

    @Test
    void refusesASecondStudy() {
        assertThat(problems("""
                floodmark: 1
                lab: { brokers: 3 }
                boundary: { over: partitions }
                compare: { factors: [ { path: workload.produce.compression, levels: [none, lz4] } ] }
                failover: { kills: 3 }
                """))
                .contains(
                        "plan.yaml:3:11: boundary: cannot be combined with compare; expected one of them: a plan has one study",
                        "plan.yaml:5:11: failover: cannot be combined with compare; expected one of them: a plan has one study");
    }

    @Test
    void reportsAMissingKeyBesideOtherProblemsOfItsSection() {
        assertThat(problems("floodmark: 1\ncluster: { metric: [] }\n"))
                .containsExactly(
                        "plan.yaml:2:10: cluster.bootstrap-server: is missing;"
                                + " expected host:port, or several with commas between them",
                        "plan.yaml:2:12: cluster.metric: unknown key (did you mean metrics?)");
    }

    @Test
    void fitsTheReplicationFactorToASmallLab() {
        assertThat(plan("floodmark: 1\nlab: { brokers: 2 }\n").workload().replicationFactor())
                .isEqualTo(2);
        assertThat(plan("floodmark: 1\nlab: { brokers: 5 }\n").workload().replicationFactor())
                .isEqualTo(3);
    }

    @Test
    void letsDefaultsOfTheSearchFollowTheLengthOfATrial() {
        Plan longer = plan("floodmark: 1\nsearch: { trial: 15m }\n");
        Plan shorter = plan("floodmark: 1\nsearch: { trial: 5s }\n");

        assertThat(longer.search().total()).isEqualTo(Duration.ofMinutes(62));
        assertThat(shorter.search().safeTrial()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void givesAGuestASmallerDefaultBudget() {
        assertThat(plan("floodmark: 1\ncluster: { bootstrap-server: 'a:1' }\n")
                        .budget()
                        .maxBytes())
                .isEqualTo(Budget.DEFAULT_GUEST_BYTES);
    }

    @Test
    void leavesTimeForEveryRepetition() {
        assertThat(plan("floodmark: 1\nrepeat: 10\n").budget().maxTime()).isEqualTo(Duration.ofMinutes(125));
        assertThat(plan("floodmark: 1\nrepeat: 10000\nsearch: { total: 365d }\n")
                        .budget()
                        .maxTime())
                .isEqualTo(Duration.ofDays(365));
    }

    @Test
    void readsAStoredPlanWhoseFilesAreGone() {
        PlanText stored = new PlanText("run 1", "floodmark: 1\nlab: { java-home: /gone, log-dirs: [/away] }\n");

        Plan plan = PlanReader.readStored(stored, List.of());

        assertThat(((LabCluster) plan.cluster()).node().javaHome()).contains("/gone");
    }

    @Test
    void refusesMoreCoresThanThereAreUnlessThePlanWasRunBefore() {
        String text = "floodmark: 1\nlab: { broker-cores: 100000 }\n";
        int there = Runtime.getRuntime().availableProcessors();

        assertThat(problems(text))
                .containsExactly("plan.yaml:2:22: lab.broker-cores: invalid value '100000'; expected at most " + there
                        + ", the cores of this machine");
        Plan stored = PlanReader.readStored(new PlanText("stored.yaml", text), List.of());
        assertThat(((LabCluster) stored.cluster()).brokerCores()).hasValue(100_000);
    }

    /** Quotas that add up to more than all cores have no effect: brokers would still take CPU from each other. */
    @Test
    void refusesCoresForEachBrokerThatAreNotThereForAll() {
        int there = Runtime.getRuntime().availableProcessors();

        assertThat(problems("floodmark: 1\nlab: { brokers: 4, cores-per-broker: " + there + " }\n"))
                .singleElement()
                .asString()
                .startsWith("plan.yaml:2:")
                .contains("lab.cores-per-broker: invalid value '" + there + "'; expected at most ")
                .endsWith("so that of the " + there
                        + " cores of this machine 4 brokers leave a quarter to the controller and the generator");
        Plan enough = plan("floodmark: 1\nlab: { brokers: 4, cores-per-broker: " + there * 3 / 16.0 + " }\n");
        assertThat(((LabCluster) enough.cluster()).coresPerBroker()).hasValue(there * 3 / 16.0);
    }

    @Test
    void readsSizesExactly() {
        assertThat(plan("floodmark: 1\nbudget: { max-disk: 1.07GB }\n").budget().maxDisk())
                .isEqualTo(new Bytes(1_070_000_000));
    }

    @Test
    void reportsFilesAndFoldersThatAreMissing(@TempDir Path folder) {
        PlanText plan = new PlanText(
                folder.resolve("plan.yaml").toString(),
                "floodmark: 1\nlab: { java-home: jdk, log-dirs: [data], per-broker: { 1: { java-home: /jre } } }\n");

        assertThat(problems(plan, List.of()))
                .containsExactly(
                        folder + "/plan.yaml:2:19: lab.java-home: invalid value '" + folder
                                + "/jdk'; expected the folder of a JDK or JRE, with bin/java in it",
                        folder + "/plan.yaml:2:35: lab.log-dirs[0]: invalid value '" + folder
                                + "/data'; expected a folder that exists",
                        folder + "/plan.yaml:2:72: lab.per-broker.1.java-home: invalid value '/jre';"
                                + " expected the folder of a JDK or JRE, with bin/java in it");
    }

    @Test
    void refusesAPlanThatIsTooLarge() {
        assertThatThrownBy(() -> plan("floodmark: 1\n#" + "x".repeat(PlanText.MAX_BYTES)))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith("plan.yaml: is larger than 1MiB");
    }

    private static Plan plan(String text) {
        return PlanReader.read(Optional.of(new PlanText("plan.yaml", text)), List.of());
    }

    /** The first error message must give the codec's range, not one range for all codecs. */
    @Test
    void namesTheLevelsOfTheCodecBesideOtherMistakes() {
        assertThat(problems("""
                        floodmark: 1
                        workload: { partitions: 0, produce: { compression: lz4, compression-level: 100 } }
                        """))
                .hasSize(2)
                .anyMatch(each -> each.contains("workload.partitions"))
                .anyMatch(each -> each.endsWith(
                        "workload.produce.compression-level: invalid value '100'; expected 1 to 17 (lz4)"));
        assertThat(problems("floodmark: 1\nworkload: { produce: { compression: zstd, compression-level: fast } }"))
                .singleElement()
                .asString()
                .contains("gzip 1 to 9, lz4 1 to 17, zstd -131072 to 22");
    }

    @Test
    void holdsTheTimeOfASearchAgainstItsWarmUpBesideOtherMistakes() {
        PlanText plan = new PlanText("plan.yaml", """
                floodmark: 1
                workload: { partitions: 0 }
                search: { warm-up: 3m, trial: 8s, safe-trial: 8s, total: 2m }
                """);

        assertThat(catchThrowableOfType(
                                PlanException.class,
                                () -> PlanReader.readSearch(Optional.of(plan), List.of(), ClientLookup.NONE))
                        .problems())
                .hasSize(2)
                .anyMatch(each -> each.contains("workload.partitions"))
                .anyMatch(
                        each -> each.startsWith("plan.yaml:3:")
                                && each.contains(
                                        "search.total: invalid value '2m'; expected more than 188s, which the warm-up and one trial"));
        assertThat(problems(plan, List.of()))
                .as("another command takes no such time")
                .hasSize(1);
    }

    private static List<String> problems(String text) {
        return problems(new PlanText("plan.yaml", text), List.of());
    }

    private static List<String> problems(PlanText plan, List<PlanOverride> overrides) {
        return catchThrowableOfType(PlanException.class, () -> PlanReader.read(Optional.of(plan), overrides))
                .problems();
    }
}
