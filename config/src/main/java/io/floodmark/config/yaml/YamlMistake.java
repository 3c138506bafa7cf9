package io.floodmark.config.yaml;

import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * The reason why a text is not YAML, for people who do not know YAML's grammar.
 *
 * @param line from 1
 * @param column from 1
 */
record YamlMistake(int line, int column, String text) {
    static YamlMistake of(YamlEngineException malformed, String plan) {
        if (malformed instanceof MarkedYamlEngineException marked) {
            Optional<Mark> mark = keyWithoutColon(marked)
                    ? marked.getContextMark()
                    : marked.getProblemMark().or(marked::getContextMark);
            return new YamlMistake(
                    mark.map(Mark::getLine).orElse(0) + 1,
                    mark.map(Mark::getColumn).orElse(0) + 1,
                    explained(marked));
        }
        if (malformed instanceof ReaderException unreadable) {
            return unreadable(unreadable, plan);
        }
        return new YamlMistake(1, 1, "is not YAML: " + malformed.getMessage());
    }

    private static String explained(MarkedYamlEngineException marked) {
        String problem = marked.getProblem();
        if (problem.contains("(TAB)")) {
            return "a tab; expected spaces (YAML is indented with spaces only)";
        }
        if (keyWithoutColon(marked)) {
            return "no key with a value; expected 'key: value', with a space after the colon";
        }
        if (problem.startsWith("mapping values are not allowed here")) {
            return "unexpected colon; expected 'key: value' with a space after each colon,"
                    + " and keys of one section indented alike";
        }
        if (problem.startsWith("expected <block end>")) {
            return "has another indentation than the lines above; expected keys of one section indented alike";
        }
        String context = marked.getContext();
        String withoutAdvice = problem.replaceAll("\\.?\\s*\\(Do not use .*\\)", "");
        return "is not YAML: " + withoutAdvice + (context == null ? "" : ", " + context);
    }

    private static boolean keyWithoutColon(MarkedYamlEngineException marked) {
        return marked.getProblem().startsWith("could not find expected ':'");
    }

    private static YamlMistake unreadable(ReaderException unreadable, String plan) {
        int line = 1;
        int column = 1;
        int[] before = plan.codePoints().limit(unreadable.getPosition()).toArray();
        for (int point : before) {
            line += point == '\n' ? 1 : 0;
            column = point == '\n' ? 1 : column + 1;
        }
        String point = String.format("U+%04X", unreadable.getCodePoint());
        return new YamlMistake(line, column, "the character " + point + " is not allowed; expected text");
    }
}
