package io.floodmark.config.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.floodmark.config.reader.PlanReader;
import io.floodmark.model.error.PlanException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlReaderTest {
    /** In these texts ; stands for a line break and > for a tab. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = true, textBlock = """
            ''                          | 1:1: is empty; expected a plan, its first line floodmark: 1
            ;;                          | 1:1: is empty; expected a plan, its first line floodmark: 1
            # only a comment            | 1:1: is empty; expected a plan, its first line floodmark: 1
            ---;...                     | 2:1: is empty; expected a plan, its first line floodmark: 1
            null                        | 1:1: is empty; expected a plan, its first line floodmark: 1
            just words                  | 1:1: invalid value 'just words'; expected keys with values, e.g. floodmark: 1
            - a;- b                     | 1:1: is a list; expected keys with values, e.g. floodmark: 1
            floodmark: 1;lab:;>brokers: 3  | 3:1: a tab; expected spaces (YAML is indented with spaces only)
            floodmark: 1;seed:2;repeat: 1  | 2:1: no key with a value; expected 'key: value', with a space after the colon
            floodmark: 1;seed: 2: 3        | 2:8: unexpected colon; expected 'key: value' with a space after each colon, and keys of one section indented alike
            floodmark: 1;lab: {};  seed: 3 | 3:3: has another indentation than the lines above; expected keys of one section indented alike
            floodmark: 1;lab: { brokers: 3 | 3:1: is not YAML: expected ',' or '}', but got <stream end>, while parsing a flow mapping
            floodmark: "1                  | 2:1: is not YAML: found unexpected end of stream, while scanning a quoted scalar
            floodmark: @1                  | 1:12: is not YAML: found character '@' that cannot start any token, while scanning for the next token
            floodmark: 1;---;floodmark: 1  | 2:1: a second document starts here; expected one plan in a file
            floodmark: 1;seed: &s 3        | 2:7: seed: &s is an anchor; expected the value alone
            floodmark: 1;seed: *s          | 2:7: seed: *s is an alias; expected the value itself
            floodmark: 1;seed: !!int 3     | 2:7: seed: has the tag tag:yaml.org,2002:int; expected the value alone
            floodmark: 1;lab: !x {}        | 2:6: lab: has the tag !x; expected the value alone
            floodmark: 1;<<: { seed: 3 }   | 2:1: << is a merge key; expected the keys themselves
            floodmark: 1;[a]: 3            | 2:1: a key is a list; expected a word
            floodmark: 1;seed: 1;seed: 2   | 3:1: seed: duplicate key, first in line 2
            floodmark: 1;lab: { config: { a: 1, a: 2 } } | 2:24: lab.config.a: duplicate key, first in line 2
            """)
    void saysWhereAPlanIsNoYamlOrMoreThanAPlanNeeds(String text, String expected) {
        assertThat(problems(text.replace(';', '\n').replace('>', '\t') + "\n"))
                .containsExactly("plan.yaml:" + expected);
    }

    @Test
    void saysWhichCharacterIsNotAllowed() {
        assertThat(problems("floodmark: 1\nseed: \u0007\n"))
                .containsExactly("plan.yaml:2:7: the character U+0007 is not allowed; expected text");
    }

    @Test
    void refusesDeepNestingBeforeItCostsAnything() {
        assertThat(problems("floodmark: 1\nseed: " + "[".repeat(200_000)))
                .containsExactly("plan.yaml:2:26: is not YAML: lists and sections nest deeper than 20");
    }

    @Test
    void refusesAnAliasBombWithoutExpandingIt() {
        StringBuilder bomb = new StringBuilder("floodmark: 1\na0: &a0 [x, x]\n");
        for (int i = 1; i < 100; i++) {
            bomb.append("a")
                    .append(i)
                    .append(": &a")
                    .append(i)
                    .append(" [*a")
                    .append(i - 1)
                    .append(", *a")
                    .append(i - 1)
                    .append("]\n");
        }

        assertThat(problems(bomb.toString()))
                .contains("plan.yaml:3:10: a1[0]: *a0 is an alias; expected the value itself");
    }

    @Test
    void countsColumnsInCharactersThatPeopleSee() {
        assertThat(problems("floodmark: 1\nlab: { config: { \"\uD83D\uDE80\": 1, a: [] } }\n"))
                .containsExactly("plan.yaml:2:29: lab.config.a: is a list; expected text");
    }

    @Test
    void readsAFileWithAByteOrderMarkAndWindowsLineEnds() {
        PlanText plan = new PlanText("plan.yaml", "\uFEFFfloodmark: 1\r\nseed: 9\r\n");

        assertThat(PlanReader.read(Optional.of(plan), List.of()).seed()).isEqualTo(9);
    }

    private static List<String> problems(String text) {
        PlanText plan = new PlanText("plan.yaml", text);
        return catchThrowableOfType(PlanException.class, () -> PlanReader.read(Optional.of(plan), List.of()))
                .problems();
    }
}
