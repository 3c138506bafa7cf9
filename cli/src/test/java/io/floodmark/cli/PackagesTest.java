package io.floodmark.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the arrows between the packages of each module that has several, and their size. */
class PackagesTest {
    private static final String HOUSE = "io.floodmark.";
    private static final int MOST_TYPES = 60;
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(place -> !place.contains("-tests.jar"))
            .importPackages("io.floodmark");

    /** A package that is divided, then its parts, each with the parts that it may use. */
    private static final String ARROWS = """
            model
              error
              unit: error
              cluster: unit
              metric: unit
              profile: unit
              diagnosis: unit metric
              verdict: unit metric
              workload: unit cluster
              trial: unit metric verdict
              limit: unit verdict trial
              outage: unit trial limit
              plan: unit cluster verdict workload
              sizing: unit plan
              comparison: unit limit plan
              run: unit trial limit outage
              trend: unit plan comparison run
              boundary: unit verdict limit plan run
            config
              yaml
              key: yaml
              tree: yaml key
              writer: yaml key
              reader: yaml key tree
            kafka.wire
              net
              batch: net
              cluster: net
              producer: net batch cluster
              reader: net batch cluster
              consumer: net batch cluster producer
            report
              run
              text
              answer: run text
              comparison: text
              diagnosis: text
              sizing: text
              boundary: text answer
              list: run text answer comparison
              json: run text answer comparison diagnosis
              export: run text answer boundary comparison diagnosis json
              progress: text json
              chart: run text answer
              picture: run text answer boundary comparison diagnosis chart
              html: run text answer boundary comparison diagnosis sizing list chart picture
            cli
              exit
              flag
              result: flag
            gateway
              error
              address
              settings: error address
              cluster: error
              lane: error settings cluster
              principal: error settings lane
              quota: error principal
              consumer: error settings cluster lane principal quota
              metrics: error cluster lane principal quota consumer
              json: error
              access: error address settings principal quota
              connection: error address settings metrics
              http: error address settings cluster lane principal quota metrics json access connection
              body: error settings principal quota connection http
              metadata: error cluster principal quota json http
              produce: error settings cluster lane principal quota metrics json connection http body
              read: error settings cluster principal quota consumer json connection http body metadata
            """;

    private record Part(String whole, String name, Set<String> mayUse) {
        @Override
        public String toString() {
            return whole + "." + name;
        }
    }

    private static final List<Part> PARTS = parts();

    /** Only a whole itself, which wires its parts, may use all of them. */
    @ParameterizedTest
    @MethodSource("rows")
    void keepsToItsArrows(Part part) {
        String whole = HOUSE + part.whole();
        Set<String> allowed = new TreeSet<>(part.mayUse());
        allowed.add(part.name());

        classes()
                .that()
                .resideInAPackage(whole + "." + part.name())
                .should()
                .onlyDependOnClassesThat(describe(
                        "belong to " + allowed + " or not to " + part.whole(),
                        (JavaClass other) -> !isWithin(whole, other) || allowed.contains(nameIn(whole, other))))
                .check(CLASSES);
    }

    @ParameterizedTest
    @MethodSource("wholes")
    void knowsEveryPartAndHasNoCycles(String name) {
        String whole = HOUSE + name;
        Set<String> parts = new TreeSet<>();
        CLASSES.that(describe("are within " + whole, type -> isWithin(whole, type)))
                .forEach(type -> parts.add(nameIn(whole, type)));
        parts.remove("");

        assertThat(parts)
                .containsExactlyInAnyOrderElementsOf(PARTS.stream()
                        .filter(part -> part.whole().equals(name))
                        .map(Part::name)
                        .toList());
        slices().matching(whole + ".(*)").should().beFreeOfCycles().check(CLASSES);
    }

    /** A package with more types does not show its parts. */
    @Test
    void isNoLargerThanAReaderCanSurvey() {
        DescribedPredicate<JavaClass> written = describe(
                "are types of a file",
                type -> type.isTopLevelClass() && !type.getSimpleName().endsWith("Generated"));
        Map<String, Integer> sizes = new TreeMap<>();
        CLASSES.that(written).forEach(type -> sizes.merge(type.getPackageName(), 1, Integer::sum));

        sizes.values().removeIf(size -> size <= MOST_TYPES);
        assertThat(sizes).isEmpty();
    }

    static Stream<Part> rows() {
        return PARTS.stream();
    }

    static Stream<String> wholes() {
        return PARTS.stream().map(Part::whole).distinct();
    }

    private static List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        String whole = "";
        for (String line : ARROWS.lines().toList()) {
            if (!line.startsWith(" ")) {
                whole = line;
                continue;
            }
            String[] row = line.strip().split("[: ]+");
            parts.add(new Part(
                    whole,
                    row[0],
                    Set.of(row).stream().filter(name -> !name.equals(row[0])).collect(toSet())));
        }
        return List.copyOf(parts);
    }

    private static boolean isWithin(String whole, JavaClass type) {
        return (type.getPackageName() + ".").startsWith(whole + ".");
    }

    private static String nameIn(String whole, JavaClass type) {
        String name = type.getPackageName();
        return name.equals(whole) ? "" : name.substring(whole.length() + 1);
    }
}
