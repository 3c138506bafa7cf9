package io.floodmark.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the arrows between the packages of the gateway, in all of its modules. */
class GatewayPackagesTest {
    private static final String GATEWAY = "io.floodmark.gateway";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(GATEWAY);

    /** Packages of the gateway, with those that they may use. */
    private static final Map<String, Set<String>> ARROWS = new TreeMap<>(Map.ofEntries(
            Map.entry("error", Set.of()),
            Map.entry("address", Set.of()),
            Map.entry("settings", Set.of("error", "address")),
            Map.entry("cluster", Set.of("error")),
            Map.entry("lane", Set.of("error", "settings", "cluster")),
            Map.entry("principal", Set.of("error", "settings", "lane")),
            Map.entry("quota", Set.of("error", "principal")),
            Map.entry("consumer", Set.of("error", "settings", "cluster", "lane", "principal", "quota")),
            Map.entry("metrics", Set.of("error", "cluster", "lane", "principal", "quota", "consumer")),
            Map.entry("json", Set.of("error")),
            Map.entry("access", Set.of("error", "address", "settings", "principal", "quota")),
            Map.entry("connection", Set.of("error", "address", "settings", "metrics")),
            Map.entry(
                    "http",
                    Set.of(
                            "error",
                            "address",
                            "settings",
                            "cluster",
                            "lane",
                            "principal",
                            "quota",
                            "metrics",
                            "json",
                            "access",
                            "connection")),
            Map.entry("body", Set.of("error", "settings", "principal", "quota", "connection", "http")),
            Map.entry("metadata", Set.of("error", "cluster", "principal", "quota", "json", "http")),
            Map.entry(
                    "produce",
                    Set.of(
                            "error",
                            "settings",
                            "cluster",
                            "lane",
                            "principal",
                            "quota",
                            "metrics",
                            "json",
                            "connection",
                            "http",
                            "body")),
            Map.entry(
                    "read",
                    Set.of(
                            "error",
                            "settings",
                            "cluster",
                            "principal",
                            "quota",
                            "consumer",
                            "json",
                            "connection",
                            "http",
                            "body",
                            "metadata"))));

    /** Only package gateway itself, which wires the parts, may use all of them. */
    @ParameterizedTest
    @MethodSource("packages")
    void keepsToItsArrows(String name) {
        Set<String> allowed = new TreeSet<>(ARROWS.get(name));
        allowed.add(name);

        classes()
                .that()
                .resideInAPackage(GATEWAY + "." + name)
                .should()
                .onlyDependOnClassesThat(describe(
                        "belong to " + allowed + " or not to the gateway",
                        (JavaClass other) ->
                                !other.getPackageName().startsWith(GATEWAY) || allowed.contains(nameOf(other))))
                .check(CLASSES);
    }

    @Test
    void knowsEveryPackageAndHasNoCycles() {
        Set<String> names = new TreeSet<>();
        CLASSES.forEach(type -> names.add(nameOf(type)));
        names.remove(GATEWAY);

        assertThat(names).isEqualTo(ARROWS.keySet());
        slices().matching(GATEWAY + ".(*)").should().beFreeOfCycles().check(CLASSES);
    }

    static Stream<String> packages() {
        return ARROWS.keySet().stream();
    }

    private static String nameOf(JavaClass type) {
        return type.getPackageName().replace(GATEWAY + ".", "");
    }
}
