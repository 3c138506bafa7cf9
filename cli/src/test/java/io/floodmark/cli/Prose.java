package io.floodmark.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds files of the repository that have texts for users, and returns these texts: paragraphs or messages. */
final class Prose {
    static final Path ROOT = Path.of("..");

    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|(?m)^\\s*//[^\n]*");
    private static final Pattern LITERAL = Pattern.compile("\"(?:\\\\.|[^\"\\\\\n])+\"");
    private static final Pattern SQL = Pattern.compile("\"(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|PRAGMA) .*");
    private static final Pattern DESCRIPTION = Pattern.compile("\"description\" ?: ?(\"(?:\\\\.|[^\"\\\\\n])+\")");
    private static final Pattern KEY = Pattern.compile("\"([a-zA-Z][a-zA-Z-]*)\"");
    private static final Pattern VALUE = Pattern.compile("(?:\"(\\w+)\" ?: ?)?\"((?:\\\\.|[^\"\\\\\n])*)\"(?! ?:)");
    /** Members whose value is the user's, is binary, or lists the traffic (its words are checked in other goldens). */
    private static final Set<String> NO_PROSE = Set.of("effectivePlan", "command", "histogram", "answer");

    private static final Pattern ECHO = Pattern.compile("\\becho (\"[^\"]+\") >&2");
    private static final Pattern ATTRIBUTE = Pattern.compile("\\b(?:aria-label|title|alt)=\"([^\"]*)\"");
    private static final Pattern LABEL = Pattern.compile("\"[A-Z]?[a-z]+\"");
    private static final Pattern MARKUP = Pattern.compile(
            "<(script|style)\\b.*?</\\1>|<[^>]*>|\\$\\{[^}]*}|(?m)^\\s*@[^\n]*|@\\w+(\\([^\n]*\\))?", Pattern.DOTALL);

    /** A comment, or a text of the section study; a comment that is indented further is a command. */
    private static final Pattern STUDY =
            Pattern.compile("(?m)^ *(?:#(?! {3}) ?(.*)|(?:question|published): \"(.*)\"|.*)$");

    private Prose() {}

    /** Returns the modules of the build, as the root pom lists them. */
    static List<String> modules() {
        return Pattern.compile("<module>([^<]+)</module>")
                .matcher(read(ROOT.resolve("pom.xml")))
                .results()
                .map(module -> module.group(1))
                .toList();
    }

    static Stream<Path> files(String folder, String ending) {
        try (Stream<Path> all = Files.walk(ROOT.resolve(folder))) {
            return all.filter(file -> file.toString().endsWith(ending)).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the text of a page without code in blocks, comments, tags and targets of links. */
    static String prose(String page) {
        return page.replaceAll("(?ms)^ *```.*?^ *```$", "\n\n")
                .replaceAll("(?s)<!--.*?-->|</?[a-z][^>]*>|(?<=])\\([^)]*\\)", "");
    }

    /**
     * Returns paragraphs, list items, links of a list and cells. Prose may say "there is no"; a message says what was
     * not found.
     */
    static List<String> page(Path file) {
        String prose = withoutCode(prose(read(file)))
                // Text after a colon is a list or another sentence.
                .replaceAll(":(\\*\\*)?\\s", ":$1\n\n")
                .replace(".** ", ".**\n\n")
                .replace(" ·", "\n\n")
                .replaceAll("(?i)\\bthere\\s+is\\s+no(ne)?\\b", "NONE");
        return split(prose, "\n *\n|\n *- |\n *[0-9]+\\. |\n#+ |\\|");
    }

    /**
     * Returns literals of more than one word; parts joined by a plus count as one. SQL statements and table rows are
     * left out.
     */
    static List<String> messages(Path file) {
        return found(LITERAL, code(file))
                .filter(text -> text.contains(" "))
                .filter(text -> !SQL.matcher(text).matches() && !text.startsWith("\"|"))
                .map(Prose::withoutCode)
                .toList();
    }

    /** Returns the literals of one word, e.g. labels, column heads and states. */
    static List<String> labels(Path file) {
        return found(LABEL, code(file)).toList();
    }

    /** Returns a source file without comments, in which each text is one literal. */
    private static String code(Path file) {
        return COMMENT.matcher(read(file)).replaceAll("").replaceAll("\"\\s*\\+\\s*\"", "");
    }

    /** Replaces quoted code, including keys of plans and quoted names, which is not prose. */
    static String withoutCode(String text) {
        return text.replaceAll("`[^`]*`", "CODE");
    }

    static List<String> descriptions(Path file) {
        return DESCRIPTION
                .matcher(read(file))
                .results()
                .map(found -> withoutCode(found.group(1)))
                .toList();
    }

    /** Returns the names and the values of enums of a schema, as words. */
    static List<String> keys(Path file) {
        return KEY.matcher(read(file))
                .results()
                .map(key -> key.group(1).replace('-', ' '))
                .distinct()
                .toList();
    }

    /** Returns the texts that are values in JSON; plans and commands are those of the user. */
    static List<String> values(Path file) {
        return VALUE.matcher(read(file))
                .results()
                .filter(value -> value.group(1) == null || !NO_PROSE.contains(value.group(1)))
                .map(value -> value.group(2))
                .filter(text -> text.contains(" "))
                .map(Prose::withoutCode)
                .distinct()
                .toList();
    }

    static List<String> template(Path file) {
        String markup = read(file);
        String attributes = ATTRIBUTE
                .matcher(markup)
                .results()
                .map(attribute -> attribute.group(1).replaceAll("\\$\\{[^}]*}", "NAME"))
                .collect(Collectors.joining("\n"));
        return split(MARKUP.matcher(markup).replaceAll("\n") + "\n" + attributes, "\n");
    }

    /**
     * Returns lines, with one blank after the label of results. Rows of tables are left out, since they are not
     * sentences.
     */
    static List<String> lines(Path file) {
        return read(file)
                .lines()
                .map(line -> line.replaceFirst("^([A-Z][A-Za-z0-9 <.-]*:) +", "$1 "))
                .filter(line -> !line.startsWith("|") && !line.strip().contains("   "))
                .toList();
    }

    static List<String> script(Path file) {
        return ECHO.matcher(read(file)).results().map(echo -> echo.group(1)).toList();
    }

    /** Returns paragraphs of comments, and the texts that the list of studies shows. */
    static List<String> study(Path file) {
        StringBuilder text = new StringBuilder();
        for (MatchResult line : STUDY.matcher(read(file)).results().toList()) {
            String comment = line.group(1);
            String shown = line.group(2);
            text.append(comment != null && !comment.isBlank() ? comment : "\n\n")
                    .append('\n');
            text.append(shown == null ? "" : shown + "\n\n");
        }
        return split(text.toString(), "\n *\n");
    }

    private static Stream<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(MatchResult::group);
    }

    static List<String> sentences(String text) {
        return split(text, "(?<=[.!?;])\\s+");
    }

    static List<String> split(String text, String by) {
        List<String> parts = new ArrayList<>();
        Arrays.stream(text.split(by, -1))
                .map(part -> part.replaceAll("\\s+", " ").strip())
                .filter(part -> !part.isEmpty())
                .forEach(parts::add);
        return parts;
    }
}
