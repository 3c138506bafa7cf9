package io.floodmark.config.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.writer.PlanWriter;
import io.floodmark.config.yaml.PlanText;
import io.floodmark.config.yaml.Problems;
import io.floodmark.config.yaml.YamlReader;
import io.floodmark.model.cluster.ExistingCluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.plan.Factor;
import io.floodmark.model.plan.Hook;
import io.floodmark.model.plan.Level;
import io.floodmark.model.plan.Measure;
import io.floodmark.model.plan.Plan;
import io.floodmark.model.plan.Variant;
import io.floodmark.model.workload.ProduceSpec;
import io.floodmark.model.workload.Shape;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonReaderTest {
    private static final String CODECS = "{ path: workload.produce.compression, levels: [none, lz4, zstd] }";

    @Test
    void holdsTheLevelsOfAKeyAgainstTheFirst() {
        ComparisonPlans plans = read("compare: { factors: [ " + CODECS + " ] }");

        ComparisonSpec spec = plans.plan().comparison().orElseThrow();
        assertThat(spec.variants())
                .extracting(Variant::name)
                .containsExactly("compression=none", "compression=lz4", "compression=zstd");
        assertThat(spec.measure()).isEqualTo(Measure.BROKER_CPU);
        assertThat(plans.variants())
                .extracting(plan -> plan.workload().produce().codec())
                .containsExactly(ProduceSpec.Codec.NONE, ProduceSpec.Codec.LZ4, ProduceSpec.Codec.ZSTD);
        assertThat(plans.variants()).allMatch(plan -> plan.comparison().isEmpty());
    }

    @Test
    void triesEachLevelAloneAndAllTogetherInAGrid() {
        String factors = "factors: [ { name: codec, path: workload.produce.compression, levels: [none, lz4] },"
                + " { path: workload.produce.acks, levels: [all, 1], baseline: 1 } ]";

        assertThat(names("compare: { " + factors + " }"))
                .containsExactly("codec=none, acks=1", "codec=lz4, acks=1", "codec=none, acks=all");
        assertThat(names("compare: { design: grid, " + factors + " }"))
                .containsExactly(
                        "codec=none, acks=1", "codec=lz4, acks=1", "codec=none, acks=all", "codec=lz4, acks=all");
    }

    @Test
    void laysAnyKeyOfWhatIsTestedOverThePlan() {
        ComparisonPlans plans = read("""
                lab: { brokers: 1, config: { num.network.threads: 2 } }
                compare:
                  baseline: new
                  variants:
                    - { name: old, set: { lab.kafka-version: 3.9.1, lab.config.num.io.threads: 1 } }
                    - { name: new, set: { "lab.jvm-flags[0]": -Xmx1g, workload.record.size: 2KiB } }
                """);

        LabCluster fresh = (LabCluster) plans.variants().get(0).cluster();
        LabCluster old = (LabCluster) plans.variants().get(1).cluster();
        assertThat(plans.plan().comparison().orElseThrow().design()).isEqualTo(ComparisonSpec.Design.VARIANTS);
        assertThat(fresh.node().jvmFlags()).containsExactly("-Xmx1g");
        assertThat(fresh.node().config())
                .containsEntry("num.network.threads", "2")
                .doesNotContainKey("num.io.threads");
        assertThat(old.kafkaVersion()).isEqualTo("3.9.1");
        assertThat(old.node().config())
                .containsEntry("num.network.threads", "2")
                .containsEntry("num.io.threads", "1");
        assertThat(plans.variants().get(0).payloadBytesPerRecord()).isEqualTo(2048);
    }

    @Test
    void comparesTwoClustersThatExist() {
        ComparisonPlans plans = read("""
                cluster: { bootstrap-server: "a:9092" }
                compare: { factors: [ { name: cluster, path: cluster.bootstrap-server, levels: ["a:9092", "b:9092"] } ] }
                """);

        assertThat(plans.variants())
                .extracting(plan -> ((ExistingCluster) plan.cluster()).bootstrapServers())
                .containsExactly("a:9092", "b:9092");
        assertThat(plans.plan().comparison().orElseThrow().measure()).isEqualTo(Measure.P99);
    }

    @Test
    void readsHooksAndWritesEverythingSoThatItReadsTheSame() {
        ComparisonPlans plans = read("""
                compare:
                  design: grid
                  measure: limit
                  alpha: 1%
                  minimum-effect: 10%
                  interim-analyses: [4, 8]
                  factors:
                    - name: disk
                      variants:
                        - { name: ext4, before: { command: "mount /dev/vdb /mnt # ext4" }, after: { command: umount /mnt, timeout: 5s } }
                        - { name: xfs, set: { workload.partitions: 6 } }
                    - { path: workload.produce.compression, levels: [none, lz4, zstd] }
                """);

        ComparisonSpec spec = plans.plan().comparison().orElseThrow();
        Level ext4 = spec.factors().get(0).baselineLevel();
        assertThat(ext4.before()).contains(new Hook("mount /dev/vdb /mnt # ext4", Duration.ofSeconds(60)));
        assertThat(ext4.after()).contains(new Hook("umount /mnt", Duration.ofSeconds(5)));
        assertThat(spec.variants()).hasSize(6);
        String written = PlanWriter.write(plans.plan());
        Plan again = PlanReader.read(Optional.of(new PlanText("again.yaml", written)), List.of());
        assertThat(again).isEqualTo(plans.plan());
        assertThat(PlanWriter.write(again)).isEqualTo(written);
    }

    @Test
    void namesAFactorByTheLastKeyOfItsPathAndByAllOfAForeignOne() {
        assertThat(factors("workload.produce.acks", "lab.config.num.io.threads", "lab.config.num.network.threads"))
                .containsExactly("acks", "num.io.threads", "num.network.threads");
        assertThat(factors("lab.per-broker.2.config.num.io.threads", "workload.produce.properties.buffer.memory"))
                .containsExactly("num.io.threads", "buffer.memory");
        assertThat(factors("lab.jvm-flags[0]", "workload.topics")).containsExactly("jvm-flags[0]", "topics");
    }

    @Test
    void namesFactorsByWholePathsWhereTheirKeysAreAlike() {
        assertThat(factors("lab.config.num.io.threads", "lab.per-broker.2.config.num.io.threads", "workload.topics"))
                .containsExactly("lab.config.num.io.threads", "lab.per-broker.2.config.num.io.threads", "topics");
    }

    private static List<String> factors(String... paths) {
        String items = Arrays.stream(paths)
                .map(path -> "{ path: '" + path + "', levels: [1, 2] }")
                .collect(Collectors.joining(", "));
        PlanTree tree = new PlanTree(
                YamlReader.read(new PlanText("plan.yaml", "compare: { factors: [ " + items + " ] }"), new Problems())
                        .orElseThrow(),
                new Problems());
        return new ComparisonReader(tree)
                .read().orElseThrow().factors().stream().map(Factor::name).toList();
    }

    @Test
    void refusesTwoFactorsThatSetTheSameKey() {
        assertThat(problems("""
                compare:
                  factors:
                    - name: jvm
                      variants: [ { name: G1, set: { "lab.jvm-flags[0]": -XX:+UseG1GC } }, { name: ZGC, set: { "lab.jvm-flags[0]": -XX:+UseZGC } } ]
                    - { name: heap, path: "lab.jvm-flags[0]", levels: [-Xmx1g, -Xmx4g] }
                """))
                .singleElement()
                .asString()
                .contains("compare.factors: set lab.jvm-flags[0] in jvm and in heap; expected each key in one factor");
    }

    @Test
    void takesItemsOfOneListInTwoFactors() {
        assertThat(names("""
                compare:
                  factors:
                    - { name: jvm, path: "lab.jvm-flags[0]", levels: [-XX:+UseG1GC, -XX:+UseZGC] }
                    - { name: heap, path: "lab.jvm-flags[1]", levels: [-Xmx1g, -Xmx4g] }
                """)).hasSize(3);
    }

    @Test
    void refusesLevelsThatMeanTheSame() {
        assertThat(problems("compare: { factors: [ { path: workload.record.size, levels: [1KiB, 1024B] } ] }"))
                .singleElement()
                .asString()
                .startsWith("compare: size=1KiB and size=1024B result in the same plan; expected levels that differ");
    }

    /** Two equal variants, or a difference made by hooks only, are intended. */
    @Test
    void holdsAPlanAgainstItselfWhereThatIsMeant() {
        assertThat(names("compare: { variants: [ { name: one }, { name: other } ] }"))
                .hasSize(2);
        assertThat(names("compare: { variants: [ { name: ext4 }, { name: xfs, set: { workload.topics: 1 },"
                        + " before: { command: mount /dev/vdb /mnt } } ] }"))
                .hasSize(2);
    }

    @Test
    void refusesAnItemWithoutThoseBeforeIt() {
        assertThat(problems("""
                compare:
                  variants:
                    - { name: one, set: { "lab.jvm-flags[1]": -Xmx1g } }
                    - { name: both, set: { "lab.jvm-flags[1]": -Xmx1g, "lab.jvm-flags[0]": -XX:+UseZGC } }
                """))
                .singleElement()
                .asString()
                .contains("lab.jvm-flags: has no item [0]; expected all from [0] on")
                .contains("[with variant=one]");
    }

    @Test
    void takesItemsInTheOrderOfTheirNumbers() {
        ComparisonPlans plans = read("""
                compare:
                  variants:
                    - { name: one }
                    - { name: other, set: { "lab.jvm-flags[1]": -Xmx1g, "lab.jvm-flags[0]": -XX:+UseZGC } }
                """);

        assertThat(((LabCluster) plans.variants().get(1).cluster()).node().jvmFlags())
                .containsExactly("-XX:+UseZGC", "-Xmx1g");
    }

    @Test
    void readsTheShareOfTheLowestLimitThatIsTheCommonLoad() {
        ComparisonPlans usual = read("compare: { factors: [ " + CODECS + " ] }");
        ComparisonPlans low = read("compare: { load-share: 10%, factors: [ " + CODECS + " ] }");

        assertThat(usual.plan().comparison().orElseThrow().loadShare()).isEqualTo(0.78);
        assertThat(low.plan().comparison().orElseThrow().loadShare()).isEqualTo(0.1);
        Plan again = PlanReader.read(Optional.of(new PlanText("again.yaml", PlanWriter.write(low.plan()))), List.of());
        assertThat(again).isEqualTo(low.plan());
    }

    @Test
    void hasNoShareWhereTheLoadIsGiven() {
        assertThat(problems("load: { rate: 5/s }\ncompare: { load-share: 10%, factors: [ " + CODECS + " ] }"))
                .containsExactly(
                        "plan.yaml:3:24: compare.load-share: cannot be combined with load, which is the common load;"
                                + " expected one of the two");
    }

    @Test
    void readsAPlanWhoseLoadIsGivenBackAsItWasWritten() {
        Plan plan = read("load: { rate: 5/s }\ncompare: { factors: [ " + CODECS + " ] }")
                .plan();

        Plan again = PlanReader.read(Optional.of(new PlanText("again.yaml", PlanWriter.write(plan))), List.of());

        assertThat(again).isEqualTo(plan);
    }

    @Test
    void givesRecordsOfSeveralSizesTheSameBytesASecond() {
        ComparisonPlans plans = read("""
                load: { rate: 20000/s }
                compare:
                  variants:
                    - { name: 1KiB }
                    - { name: 10KiB, set: { workload.record.size: 10KiB, load.rate: 2000/s } }
                """);

        assertThat(plans.plan().comparison().orElseThrow().variesLoad()).isTrue();
        assertThat(plans.variants())
                .extracting(plan -> plan.payloadBytesPerRecord()
                        * plan.load().orElseThrow().rate().perSecond())
                .containsExactly(20_480_000.0, 20_480_000.0);
    }

    @Test
    void aLevelThatSetsNothingIsThePlanAsItStands() {
        ComparisonPlans plans = read("""
                load: { rate: 400/s }
                compare: { variants: [ { name: even }, { name: bursts, set: { workload.shape.bursts.every: 50ms } } ] }
                """);

        assertThat(plans.variants())
                .extracting(plan -> plan.workload().shape())
                .containsExactly(Shape.STEADY, new Shape.Bursts(Duration.ofMillis(50)));
        assertThat(plans.plan().comparison().orElseThrow().variesLoad()).isFalse();
    }

    @Test
    void tellsWhereALevelIsWrongAndInWhichVariant() {
        assertThat(problems("compare: { factors: [ { path: workload.produce.compression, levels: [none, lz5] } ] }"))
                .containsExactly(
                        "plan.yaml:2:76: workload.produce.compression: invalid value 'lz5'; expected none, gzip, snappy, lz4"
                                + " or zstd (did you mean lz4?) [with compression=lz5]");
    }

    @Test
    void tellsOfAKeyThatThereIsNot() {
        assertThat(problems("compare: { factors: [ { path: workload.produce.compresion, levels: [none, lz4] } ] }"))
                .hasSize(2)
                .allSatisfy(problem -> assertThat(problem)
                        .contains("workload.produce.compresion: unknown key (did you mean compression?)"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            compare: {}                                                            | compare.factors: is missing
            compare: { factors: [ { path: workload.topics, levels: [1] } ] }       | has 1 level(s); expected two or more
            compare: { factors: [ { path: workload.topics, levels: [1, 1] } ] }    | 1 twice; expected each name once
            compare: { factors: [ { path: search.trial, levels: [5s, 6s] } ] }     | invalid value 'search.trial'; expected a key of cluster, lab or workload
            compare: { factors: [ { path: load.rate, levels: [5/s, 6/s] } ] }      | invalid value 'load.rate'; set load.rate in the plan too
            compare: { factors: [ { path: load.each, levels: [5/s, 6/s] } ] }      | invalid value 'load.each'; expected a key of cluster, lab or workload
            compare: { variants: [ { name: a }, { name: b } ], load-share: 110% }  | load-share: invalid value '110%'; expected a percentage or a fraction, above 0% to 100%
            compare: { factors: [ { levels: [5s, 6s] } ] }                         | has no path
            compare: { factors: [ { name: a } ] }                                  | has neither; expected levels, or variants
            compare: { factors: [ { path: workload.topics, levels: [1, 2], baseline: 3 } ] } | baseline: invalid value '3'; expected one of [1, 2]
            compare: { variants: [ { name: a }, { set: { workload.topics: 1 } } ] } | name: is missing
            compare: { variants: [ { name: a }, { name: b, before: { timeout: 1s } } ] } | command: is missing
            compare: { variants: [ { name: a }, { name: b } ], interim-analyses: [5, 4] }     | interim-analyses: invalid value '[5, 4]'; expected 2 or more, ascending
            compare: { variants: [ { name: a }, { name: b } ], alpha: 60% }        | alpha: invalid value '60%'
            compare: { variants: [ { name: a }, { name: b } ], boundry: 1 }        | unknown key
            compare: { variants: [ { name: a }, { name: b, before: { command: "curl -u a:s3cret h" } } ] } | before.command: holds a secret
            compare: { variants: [ { name: a }, { name: b, after: { command: "x --password s3cret" } } ] } | after.command: holds a secret
            compare: { variants: [ { name: a }, { name: "password=s3cret" } ] }    | name: holds a secret
            compare: { variants: [ { name: a }, { name: b, set: { lab.config.ssl.key.password: s3cret } } ] } | holds a secret
            compare: { factors: [ { path: lab.config.ssl.key.password, levels: [s3cret, s3cret2] } ] } | levels[0]: holds a secret
            """)
    void refusesWhatCannotBeCompared(String section, String expected) {
        assertThat(String.join("\n", problems(section))).contains(expected).doesNotContain("s3cret");
    }

    @Test
    void isNotForABoundaryNorForASoak() {
        assertThat(problems("boundary: {}\nsearch: { soak: 15m }\nrepeat: 2\ncompare: { factors: [ " + CODECS + " ] }"))
                .anyMatch(problem -> problem.contains("boundary: cannot be combined with compare"))
                .anyMatch(problem -> problem.contains("search.soak: is not for a comparison"))
                .anyMatch(problem -> problem.contains("repeat: is not for a comparison"));
    }

    @Test
    void givesTimeForEveryPairUnlessSaidOtherwise() {
        Plan plan =
                read("search: { trial: 30s, safe-trial: 20s, total: 5m, warm-up: 15s }\ncompare: { interim-analyses: [2, 4], factors: [ "
                                + CODECS + " ] }")
                        .plan();

        assertThat(plan.budget().maxTime())
                .isEqualTo(Duration.ofSeconds(2 * 2 * 4 * (30 + 45 + 15)).plusMinutes(3 * 5 + 5));
    }

    @Test
    void givesTimeForAsManyBlocksOfLimitsAsPairs() {
        String search = "search: { trial: 30s, safe-trial: 20s, warm-up: 15s }\n";
        String compare = "interim-analyses: [2, 4], factors: [ " + CODECS + " ] }";

        Duration pairs = read(search + "compare: { " + compare).plan().budget().maxTime();
        Duration limits = read(search + "compare: { measure: limit, " + compare)
                .plan()
                .budget()
                .maxTime();

        assertThat(limits.minus(pairs)).isEqualTo(Duration.ofSeconds(2 * 2 * 4 * (30 + 45 + 15)));
    }

    private static List<String> names(String plan) {
        return read(plan).plan().comparison().orElseThrow().variants().stream()
                .map(Variant::name)
                .toList();
    }

    private static ComparisonPlans read(String plan) {
        return PlanReader.readComparison(
                Optional.of(new PlanText("plan.yaml", "floodmark: 1\n" + plan)), List.of(), ClientLookup.NONE);
    }

    private static List<String> problems(String plan) {
        return catchThrowableOfType(PlanException.class, () -> read(plan)).problems();
    }
}
