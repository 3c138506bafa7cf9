package io.floodmark.kafka.safety;

import static org.assertj.core.api.Assertions.assertThat;

import io.floodmark.kafka.ClientProperties;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.quota.ClientQuotaEntity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientQuotasTest {
    private static final String OURS = "floodmark-1-load";

    private final Map<ClientQuotaEntity, Map<String, Double>> set = new LinkedHashMap<>();

    /** Adds a quota; "-" stands for no such part, "" for its default. */
    private void quota(String user, String clientId, String type, double value) {
        Map<String, String> names = new HashMap<>();
        part(names, ClientQuotaEntity.USER, user);
        part(names, ClientQuotaEntity.CLIENT_ID, clientId);
        set.put(new ClientQuotaEntity(names), Map.of(type, value));
    }

    private static void part(Map<String, String> names, String type, String name) {
        if (!name.equals("-")) {
            names.put(type, name.isEmpty() ? null : name);
        }
    }

    private ClientQuotas of(String user) {
        return ClientQuotas.of(set, Optional.of(user).filter(name -> !name.equals("?")), OURS);
    }

    /** The entities are in Kafka's order; each is tested together with all after it. */
    @Test
    void takesTheFirstMatch() {
        String[][] order = {{"a", OURS}, {"a", ""}, {"a", "-"}, {"", OURS}, {"", ""}, {"", "-"}, {"-", OURS}, {"-", ""}
        };
        for (int last = order.length - 1; last >= 0; last--) {
            quota(order[last][0], order[last][1], QuotaRule.PRODUCE, last + 1);

            assertThat(of("a").rules())
                    .singleElement()
                    .extracting(QuotaRule::value)
                    .isEqualTo(last + 1.0);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "b,                 -,      user of another name",
        "b,                 '',     another user's default client id",
        "-,                 other,  another client id",
        "'',                other,  another client id of any user"
    })
    void passesOverThoseOfOthers(String user, String clientId, String what) {
        quota(user, clientId, QuotaRule.PRODUCE, 1);

        assertThat(of("a").rules()).as(what).isEmpty();
    }

    @Test
    void looksAtEachTypeByItself() {
        quota("-", "", QuotaRule.PRODUCE, 10e6);
        quota("a", "-", QuotaRule.REQUEST, 50);
        set.put(
                new ClientQuotaEntity(Map.of(ClientQuotaEntity.IP, "1.2.3.4")),
                Map.of("connection_creation_rate", 1.0));

        assertThat(of("a").rules())
                .extracting(QuotaRule::text)
                .containsExactly(
                        "producer_byte_rate 10.0 MB/s per broker (default client id)",
                        "request_percentage 50.00% of a thread per broker (user 'a')");
        assertThat(of("a").limitProducing()).isTrue();
    }

    @Test
    void takesEveryQuotaOfAUserForPossibleIfThePrincipalIsUnknown() {
        quota("b", "-", QuotaRule.PRODUCE, 1);
        quota("", "-", QuotaRule.PRODUCE, 2);
        quota("-", "", QuotaRule.PRODUCE, 3);
        quota("b", "other", QuotaRule.PRODUCE, 4);

        assertThat(of("?").rules()).extracting(QuotaRule::value).containsExactly(1.0, 2.0, 3.0);
    }

    @ParameterizedTest
    @CsvSource({
        "PLAINTEXT,      '',            '',                                              ANONYMOUS",
        "SASL_SSL,       SCRAM-SHA-512, 'x.ScramLoginModule required username=\"u\" password=\"p\";', u",
        "SASL_PLAINTEXT, PLAIN,         'x.PlainLoginModule required password=p username=u;',         u",
        "SASL_SSL,       PLAIN,         'x.OtherModule required;',                       ?",
        "SASL_SSL,       OAUTHBEARER,   'x.Module required username=\"u\";',             ?",
        "SASL_SSL,       '',            'x.Krb5LoginModule required;',                   ?",
        "SSL,            '',            '',                                              ?"
    })
    void knowsThePrincipalOfNamesAndPasswordsOnly(String protocol, String mechanism, String jaas, String user) {
        Map<String, String> properties = new HashMap<>(Map.of("security.protocol", protocol));
        if (!mechanism.isEmpty()) {
            properties.put("sasl.mechanism", mechanism);
        }
        properties.put("sasl.jaas.config", jaas);

        assertThat(ClientPrincipal.of(ClientProperties.of(properties)))
                .isEqualTo(Optional.of(user).filter(name -> !name.equals("?")));
    }
}
