package io.floodmark.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks every arrow of docs/contributing/architecture.md: which module may use which, and which libraries are used
 * only in some.
 */
class ArchitectureTest {
    private static final String HOUSE = "io.floodmark.";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(place -> !place.contains("-tests.jar"))
            .importPackages("io.floodmark");

    /** Packages whose first part is not the name of their module, with their modules. */
    private static final Map<String, String> PACKAGES = new TreeMap<>(Map.ofEntries(
            Map.entry("kafka.wire", "kafka-wire"),
            Map.entry("kafka.client", "kafka-client"),
            Map.entry("kafka.http", "kafka-probes"),
            Map.entry("kafka.probe", "kafka-probes"),
            Map.entry("kafka.prometheus", "kafka-probes"),
            Map.entry("kafka.connect", "kafka-connect"),
            Map.entry("kafka.learn", "kafka-learn"),
            Map.entry("kafka.safety", "kafka-safety"),
            Map.entry("progress.metrics", "progress-metrics"),
            Map.entry("report.chart", "report-html"),
            Map.entry("report.picture", "report-html"),
            Map.entry("report.html", "report-html"),
            Map.entry("gateway.error", "gateway-settings"),
            Map.entry("gateway.address", "gateway-settings"),
            Map.entry("gateway.settings", "gateway-settings"),
            Map.entry("gateway.cluster", "gateway-kafka"),
            Map.entry("gateway.lane", "gateway-kafka"),
            Map.entry("gateway.principal", "gateway-kafka"),
            Map.entry("gateway.quota", "gateway-kafka"),
            Map.entry("gateway.consumer", "gateway-kafka")));

    /** Modules, with the modules that they may use. */
    private static final Map<String, Set<String>> ARROWS = new TreeMap<>(Map.ofEntries(
            Map.entry("model", Set.of()),
            Map.entry("traffic", Set.of()),
            Map.entry("config", Set.of("model", "traffic")),
            Map.entry("judging", Set.of("model")),
            Map.entry("search", Set.of("model", "judging")),
            Map.entry("diagnosis", Set.of("model", "judging")),
            Map.entry("load", Set.of("model", "traffic")),
            Map.entry("host", Set.of("model")),
            Map.entry("shaping", Set.of("model")),
            Map.entry("profiling", Set.of("model")),
            Map.entry("artifacts", Set.of("model")),
            Map.entry("trial", Set.of("model", "traffic", "judging", "search", "load")),
            Map.entry("client", Set.of("traffic")),
            Map.entry("nullsink", Set.of()),
            Map.entry("kafka", Set.of("model", "client")),
            Map.entry("kafka-wire", Set.of("model", "traffic", "load", "client", "kafka")),
            Map.entry("kafka-client", Set.of("model", "traffic", "load", "host", "client", "kafka-wire")),
            Map.entry("kafka-probes", Set.of("model", "host", "kafka")),
            Map.entry("kafka-connect", Set.of("model", "traffic", "load", "kafka", "kafka-probes")),
            Map.entry("kafka-learn", Set.of("model", "traffic", "kafka", "kafka-wire")),
            Map.entry("kafka-safety", Set.of("model", "kafka", "kafka-connect")),
            Map.entry("hooks", Set.of("model", "config", "host", "trial", "kafka-safety")),
            Map.entry("lab", Set.of("model", "host", "shaping", "artifacts")),
            Map.entry("http", Set.of("model", "traffic", "load")),
            Map.entry(
                    "crew",
                    Set.of(
                            "model",
                            "traffic",
                            "config",
                            "load",
                            "host",
                            "client",
                            "kafka",
                            "kafka-wire",
                            "kafka-client",
                            "http")),
            Map.entry("spark", Set.of("model", "host", "client", "crew")),
            Map.entry("ssh", Set.of("model", "host", "client", "crew")),
            Map.entry("gateway-settings", Set.of("model", "config")),
            Map.entry("gateway-kafka", Set.of("model", "gateway-settings")),
            Map.entry("gateway", Set.of("model", "config", "gateway-settings", "gateway-kafka")),
            Map.entry("store", Set.of("model")),
            Map.entry("report", Set.of("model", "store")),
            Map.entry("report-html", Set.of("model", "report")),
            Map.entry("progress-metrics", Set.of("model", "gateway-settings", "report")),
            Map.entry("serve", Set.of("model", "gateway-settings", "store", "report", "report-html")),
            Map.entry(
                    "runner",
                    Set.of(
                            "model",
                            "config",
                            "judging",
                            "search",
                            "diagnosis",
                            "load",
                            "host",
                            "profiling",
                            "artifacts",
                            "trial",
                            "kafka",
                            "kafka-wire",
                            "kafka-client",
                            "kafka-probes",
                            "kafka-connect",
                            "kafka-learn",
                            "kafka-safety",
                            "hooks",
                            "lab",
                            "http",
                            "crew",
                            "spark",
                            "ssh",
                            "store")),
            Map.entry(
                    "cli",
                    Set.of(
                            "model",
                            "config",
                            "search",
                            "host",
                            "shaping",
                            "trial",
                            "kafka",
                            "kafka-probes",
                            "kafka-learn",
                            "kafka-safety",
                            "hooks",
                            "lab",
                            "gateway-settings",
                            "gateway",
                            "store",
                            "report",
                            "report-html",
                            "progress-metrics",
                            "serve",
                            "runner"))));

    /** Packages of libraries, with the only modules that may use them. */
    private static final Map<String, Set<String>> LIBRARIES = new TreeMap<>(Map.ofEntries(
            Map.entry(
                    "org.apache.kafka",
                    Set.of(
                            "kafka",
                            "kafka-wire",
                            "kafka-probes",
                            "kafka-connect",
                            "kafka-learn",
                            "kafka-safety",
                            "client",
                            "gateway-settings",
                            "gateway-kafka",
                            "gateway",
                            "nullsink",
                            "crew")),
            Map.entry(
                    "org.HdrHistogram",
                    Set.of(
                            "traffic",
                            "client",
                            "load",
                            "kafka-client",
                            "kafka-connect",
                            "judging",
                            "search",
                            "report-html",
                            "nullsink",
                            "crew")),
            Map.entry("org.apache.spark", Set.of("spark")),
            Map.entry("scala", Set.of("spark")),
            Map.entry("org.hipparchus", Set.of("judging", "search", "diagnosis", "report")),
            Map.entry("org.snakeyaml", Set.of("config", "report", "crew")),
            Map.entry("org.jdbi", Set.of("store")),
            Map.entry("java.sql", Set.of("store")),
            Map.entry("org.sqlite", Set.of("store")),
            Map.entry("org.postgresql", Set.of()),
            Map.entry("gg.jte", Set.of("report-html", "serve")),
            Map.entry(
                    "tools.jackson",
                    Set.of("report", "report-html", "serve", "cli", "gateway", "kafka-connect", "http")),
            Map.entry("picocli", Set.of("cli")),
            Map.entry("io.vertx", Set.of("gateway", "serve")),
            Map.entry("io.netty", Set.of("http", "gateway")),
            Map.entry("io.prometheus", Set.of("gateway", "progress-metrics")),
            Map.entry("com.sun.net.httpserver", Set.of("progress-metrics")),
            Map.entry("com.github.luben", Set.of("gateway")),
            Map.entry("one.profiler", Set.of("profiling")),
            Map.entry("one.convert", Set.of("profiling")),
            Map.entry("jdk.management.jfr", Set.of("profiling")),
            Map.entry("com.nimbusds", Set.of("gateway")),
            Map.entry("org.apache.maven", Set.of("artifacts"))));

    @ParameterizedTest
    @MethodSource("modules")
    void keepsToItsArrows(String module) {
        Set<String> allowed = new TreeSet<>(ARROWS.get(module));
        allowed.add(module);

        classes()
                .that(belongTo(Set.of(module)))
                .should()
                .onlyDependOnClassesThat(describe(
                        "belong to " + allowed + " or to no module",
                        (JavaClass other) -> !other.getPackageName().startsWith(HOUSE)
                                || allowed.contains(moduleOf(other.getPackageName()))))
                .check(CLASSES);
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void keepsALibraryInItsModules(String library) {
        Set<String> elsewhere = new TreeSet<>(ARROWS.keySet());
        elsewhere.removeAll(Objects.requireNonNull(LIBRARIES.get(library)));

        noClasses()
                .that(belongTo(elsewhere))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library + "..")
                .check(CLASSES);
    }

    @Test
    void knowsEveryModule() {
        Set<String> modules = new TreeSet<>();
        CLASSES.forEach(type -> modules.add(moduleOf(type.getPackageName())));

        assertThat(modules).isEqualTo(ARROWS.keySet());
    }

    /**
     * Classes of two modules in one package would have access to package-private members, and no arrow would show it.
     */
    @Test
    void hasEachPackageInOneModule() {
        Map<String, Set<String>> places = new TreeMap<>();
        for (JavaClass type : CLASSES) {
            String file = "/" + type.getName().replace('.', '/') + ".class";
            String place = type.getSource().orElseThrow().getUri().toString().replace(file, "");
            places.computeIfAbsent(type.getPackageName(), name -> new TreeSet<>())
                    .add(place);
        }

        assertThat(places).allSatisfy((name, modules) -> {
            assertThat(modules).hasSize(1);
            assertThat(modules.iterator().next()).containsPattern("[/-]" + moduleOf(name) + "(/target/|-\\d)");
        });
    }

    /** A new developer reads the packages one by one: load builds on site, and studies consist of runs. */
    @Test
    void hasPackagesOfRunnerWithoutCycles() {
        slices().matching(HOUSE + "(**)").should().beFreeOfCycles().check(CLASSES.that(belongTo(Set.of("runner"))));
    }

    /**
     * Shared test code is in test-jars only: {@code io.floodmark.testing} of model, {@code io.floodmark.testing.kafka}
     * of test-kafka, {@code io.floodmark.testing.gateway} of gateway-settings, {@code io.floodmark.testing.runner} of
     * runner, {@code io.floodmark.testing.store} of store, {@code io.floodmark.testing.report} of report.
     */
    @Test
    void keepsWhatTestsShareOutOfMainCode() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage(HOUSE + "testing..")
                .check(CLASSES);
    }

    @Test
    void asksTheSystemForTimeAndChanceInOneAdapterPerModule() {
        Map<String, Set<String>> askers = new TreeMap<>();
        for (JavaClass type : CLASSES) {
            type.getMethodCallsFromSelf().stream()
                    .filter(call -> call.getTargetOwner().isEquivalentTo(System.class)
                            && List.of("nanoTime", "currentTimeMillis").contains(call.getName()))
                    .forEach(call -> askers.computeIfAbsent(moduleOf(type.getPackageName()), name -> new TreeSet<>())
                            .add(type.getSimpleName()));
        }

        assertThat(askers).allSatisfy((module, types) -> assertThat(types).hasSize(1));
    }

    /** Reads the sources, because bench is not on the class path of this module. */
    @Test
    void givesEachTypeANameOfItsOwn() throws IOException {
        Map<String, Set<Path>> byName = new TreeMap<>();
        try (Stream<Path> modules = Files.list(Path.of(".."))) {
            for (Path sources : modules.map(module -> module.resolve("src/main/java"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> files = Files.walk(sources)) {
                    files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
                            .forEach(file -> byName.computeIfAbsent(
                                            file.getFileName().toString(), name -> new TreeSet<>())
                                    .add(file));
                }
            }
        }

        assertThat(byName).hasSizeGreaterThan(1_000);
        byName.values().removeIf(files -> files.size() == 1);
        assertThat(byName).isEmpty();
    }

    static Stream<String> modules() {
        return ARROWS.keySet().stream();
    }

    static Stream<String> libraries() {
        return LIBRARIES.keySet().stream();
    }

    private static DescribedPredicate<JavaClass> belongTo(Set<String> modules) {
        return describe("belong to " + modules, type -> modules.contains(moduleOf(type.getPackageName())));
    }

    private static String moduleOf(String packageName) {
        String[] parts = packageName.substring(HOUSE.length()).split("\\.", -1);
        String first = parts[0];
        return parts.length == 1 ? first : PACKAGES.getOrDefault(first + "." + parts[1], first);
    }
}
