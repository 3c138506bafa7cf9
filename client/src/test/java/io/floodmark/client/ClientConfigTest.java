package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientConfigTest {
    private static final Map<String, String> NONE = Map.of();

    private static Map<String, String> some(SplittableRandom random, String value) {
        Map<String, String> map = new TreeMap<>();
        for (int i = 0; i < 6; i++) {
            if (random.nextBoolean()) {
                map.put("key" + i, value + i);
            }
        }
        return map;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theMostSpecificValueCounts(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, String> pinned = some(random, "pinned");
        Map<String, String> file = some(random, "file");
        Map<String, String> own = some(random, "own");

        Map<String, String> all = new ClientConfig(pinned, file, own).all();

        for (int i = 0; i < 6; i++) {
            String key = "key" + i;
            assertThat(all.get(key))
                    .as("seed %d: %s", seed, key)
                    .isEqualTo(own.getOrDefault(key, file.getOrDefault(key, pinned.get(key))));
        }
    }

    /** An older client runs without pinned properties that it does not know, but receives all that the user set. */
    @Test
    void anOlderClientDoesWithoutPinnedPropertiesThatItDoesNotKnow() {
        ClientConfig config =
                new ClientConfig(Map.of("acks", "1", "newer", "a"), Map.of("other", "b"), Map.of("own", "c"));

        assertThat(config.knownTo(Set.of("acks")).all()).isEqualTo(Map.of("acks", "1", "other", "b", "own", "c"));
    }

    @Test
    void refusesPropertiesOfTheUsersThatTheClientDoesNotKnow() {
        ClientConfig config =
                new ClientConfig(NONE, Map.of("of.another.client", "x"), Map.of("b", "1", "a", "2", "acks", "1"));

        assertThatThrownBy(() -> config.refuseUnknown("producer", Set.of("acks")))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.kind()).isEqualTo(Failure.Kind.PLAN))
                .hasMessageContaining("producer property a, b; expected");
        config.refuseUnknown("producer", Set.of("acks", "a", "b"));
    }

    @Test
    void onePropertyMoreChangesNoOther() {
        ClientConfig config = new ClientConfig(Map.of("a", "1"), Map.of("b", "2"), Map.of("c", "3"));

        assertThat(config.with("d", "4").all()).isEqualTo(Map.of("a", "1", "b", "2", "c", "3", "d", "4"));
        assertThat(config.with("a", "9").all()).containsEntry("a", "9");
        assertThat(config.all()).containsEntry("a", "1").doesNotContainKey("d");
    }

    @Test
    void showsNoValue() {
        ClientConfig config = new ClientConfig(Map.of("a", "secret"), Map.of("b", "secret"), Map.of("c", "secret"));

        assertThat(config.toString()).isEqualTo("[a, b, c]");
    }

    @Test
    void aProducerHasEveryDefaultOfItsLibraryAndNoSecret() {
        EffectiveProducer effective = EffectiveProducer.of(new ClientConfig(
                Map.of("bootstrap.servers", "localhost:9092"),
                Map.of("ssl.truststore.password", "secret"),
                Map.of("acks", "1")));

        assertThat(effective.shown()).containsEntry("acks", "1").containsKeys("linger.ms", "batch.size");
        assertThat(effective.shown().values()).noneMatch(value -> value.contains("secret"));
    }

    @Test
    void refusesAValueThatTheLibraryCannotUse() {
        ClientConfig wrong =
                new ClientConfig(NONE, NONE, Map.of("bootstrap.servers", "localhost:9092", "acks", "most"));

        assertThatThrownBy(() -> EffectiveProducer.of(wrong))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.kind()).isEqualTo(Failure.Kind.PLAN))
                .hasMessageContaining("refuses its settings");
        assertThatThrownBy(() -> EffectiveConsumer.of(new ClientConfig(NONE, NONE, Map.of("linger.ms", "5"))))
                .hasMessageContaining("consumer property linger.ms");
    }

    @Test
    void everyGroupHasConsumersOfItsOwn() {
        ConsumerAssignment assignment = new ConsumerAssignment(
                List.of("one", "two"), 3, true, new ClientConfig(Map.of("unheard.of", "1"), NONE, NONE));

        assertThat(assignment.config("two").all()).isEqualTo(Map.of("group.id", "two"));
        assertThat(assignment).hasToString("3 members of each of [one, two]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PLAINTEXT", "SSL", ""})
    void letsInWhatNeedsNoLogin(String protocol) {
        Combination.refuseIfImpossible(Map.of("security.protocol", protocol));
        Combination.refuseIfImpossible(NONE);
    }
}
