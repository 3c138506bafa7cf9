package io.floodmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.testing.GeneratedBlocks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the diagram of modules in docs/contributing/architecture.md against the poms. */
class ArchitecturePageTest {
    private static final Path PAGES = Path.of(System.getProperty("floodmark.docs", ""), "contributing");
    private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>(.*?)</dependency>");
    private static final Pattern MODULE = Pattern.compile("<artifactId>floodmark-([a-z-]+)</artifactId>");
    private static final Pattern DESCRIPTION = Pattern.compile("(?s)<description>(.*?)</description>");
    private static final Set<String> OF_THE_BUILD = Set.of("dist", "bench", "test-kafka", "kafka-server");

    @Test
    void drawsTheModulesOfTheBuild() throws IOException {
        Map<String, Set<String>> uses = new TreeMap<>();
        StringBuilder words = new StringBuilder("| module | contains |\n|---|---|\n");
        try (Stream<Path> folders = Files.list(Path.of(".."))) {
            for (String module : folders.filter(folder -> Files.isRegularFile(folder.resolve("pom.xml")))
                    .map(folder -> folder.getFileName().toString())
                    .sorted()
                    .toList()) {
                if (!OF_THE_BUILD.contains(module)) {
                    String text = Files.readString(Path.of("..", module, "pom.xml"));
                    uses.put(module, uses(text));
                    words.append("| `")
                            .append(module)
                            .append("` | ")
                            .append(description(text))
                            .append(" |\n");
                }
            }
        }
        assertThat(uses).hasSizeGreaterThan(25);

        GeneratedBlocks.assertMatch(PAGES, Map.of("modules", picture(uses) + "\n" + words));
    }

    private static Set<String> uses(String pom) {
        Set<String> uses = new TreeSet<>();
        Matcher dependency = DEPENDENCY.matcher(pom);
        while (dependency.find()) {
            String text = dependency.group(1);
            Matcher module = MODULE.matcher(text);
            boolean main = !text.contains("<scope>test</scope>") && !text.contains("<type>test-jar</type>");
            if (main && module.find() && !OF_THE_BUILD.contains(module.group(1))) {
                uses.add(module.group(1));
            }
        }
        return uses;
    }

    private static String description(String pom) {
        Matcher description = DESCRIPTION.matcher(pom);
        assertThat(description.find()).isTrue();
        return description.group(1).replaceAll("\\s+", " ").strip();
    }

    private static String picture(Map<String, Set<String>> uses) {
        StringBuilder picture = new StringBuilder("```mermaid\ngraph LR\n");
        uses.forEach((module, all) -> all.stream()
                .filter(used -> !used.equals("model"))
                .filter(used -> all.stream().noneMatch(other -> reaches(uses, other, used)))
                .forEach(used -> picture.append("    ")
                        .append(module)
                        .append(" --> ")
                        .append(used)
                        .append('\n')));
        return picture.append("```\n").toString();
    }

    private static boolean reaches(Map<String, Set<String>> uses, String from, String to) {
        return uses.getOrDefault(from, Set.of()).stream().anyMatch(next -> next.equals(to) || reaches(uses, next, to));
    }
}
