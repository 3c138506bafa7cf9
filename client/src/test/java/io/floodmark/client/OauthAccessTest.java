package io.floodmark.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OauthAccessTest {
    @AfterEach
    void forget() {
        System.clearProperty(OauthAccess.URLS);
        System.clearProperty(OauthAccess.FILES);
    }

    @Test
    void allowsWhatThePropertiesNameBesideWhatWasAllowed() {
        System.setProperty(OauthAccess.URLS, "http://a/token");

        OauthAccess.allow(Map.of("sasl.oauthbearer.token.endpoint.url", "http://b/token", "client.id", "c"));
        OauthAccess.allow(Map.of("sasl.oauthbearer.token.endpoint.url", "http://b/token"));

        assertThat(System.getProperty(OauthAccess.URLS)).isEqualTo("http://a/token,http://b/token");
        assertThat(System.getProperty(OauthAccess.FILES)).isNull();
    }

    @Test
    void allowsFilesToo() {
        OauthAccess.allow(Map.of("sasl.oauthbearer.assertion.file", "/keys/token.jwt"));

        assertThat(System.getProperty(OauthAccess.FILES)).isEqualTo("/keys/token.jwt");
        assertThat(System.getProperty(OauthAccess.URLS)).isNull();
    }
}
