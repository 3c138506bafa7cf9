package io.floodmark.gateway.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.config.key.Key;
import io.floodmark.model.error.PlanException;
import io.floodmark.testing.gateway.TestSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the range of a key in the reference is the one that applies. */
class GatewayKeysTest {
    private static final Pattern RANGE = Pattern.compile("(?:^|, )(\\S+) (?:to (\\S+)|or more)$");

    /** The error for a value outside the range of one key alone. */
    private static final String OF_THE_KEY_ALONE = "expected (\\d+ to \\d+|a duration, .*|0s to 1s)$";

    static List<Key<?>> keys() {
        return GatewayKeys.ALL.stream()
                .filter(key -> RANGE.matcher(key.form().expected()).find())
                .toList();
    }

    @Test
    void areMostlyRanges() {
        assertThat(keys()).hasSizeGreaterThan(30);
    }

    @ParameterizedTest
    @MethodSource("keys")
    void admitTheirBounds(Key<?> key) {
        MatchResult range =
                RANGE.matcher(key.form().expected()).results().findFirst().orElseThrow();
        List<String> bounds = new ArrayList<>(List.of(range.group(1)));
        Optional.ofNullable(range.group(2)).ifPresent(bounds::add);

        assertThat(bounds)
                .allSatisfy(bound -> assertThat(problem(key, bound))
                        .as("%s: %s", key.path(), bound)
                        .doesNotContainPattern(OF_THE_KEY_ALONE));
    }

    /** Returns why settings with that value are refused; empty if they are not. */
    private static String problem(Key<?> key, String value) {
        List<String> settings = new ArrayList<>(List.of("access.pass-through.mechanism", "PLAIN"));
        if (!key.equals(GatewayKeys.LINGER)) {
            // The lowest valid delivery timeout depends on the linger.
            settings.addAll(List.of("lanes.linger", "0s"));
        }
        settings.addAll(List.of(key.path().toString(), value));
        try {
            TestSettings.defaults(settings.toArray(String[]::new));
            return "";
        } catch (PlanException refused) {
            return String.valueOf(refused.getMessage());
        }
    }
}
