package io.floodmark.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ssl.key.password",
                "ssl.keystore.key",
                "sasl.jaas.config",
                "spark.kafka.clusters.a.sasl.jaas.config",
                "basic.auth.user.info",
                "sasl.oauthbearer.client.credentials.client.secret",
                "spark.authenticate.secret",
                "spark.hadoop.fs.s3a.access.key",
                "spark.hadoop.fs.s3a.session.token",
                "spark.hadoop.fs.azure.account.key.me.blob.core.windows.net",
                "spark.executorEnv.AWS_ACCESS_KEY_ID",
                "spark.kubernetes.authenticate.submission.oauthToken",
                "Authorization",
                "Set-Cookie",
                "X-Api-Key",
                "X-ApiKey"
            })
    void areToldByTheirNames(String name) {
        assertThat(Secrets.named(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ssl.keystore.location",
                "ssl.keystore.type",
                "sasl.oauthbearer.token.endpoint.url",
                "spark.hadoop.fs.s3a.aws.credentials.provider",
                "spark.security.credentials.hive.enabled",
                "spark.kubernetes.authenticate.oauthTokenFile",
                "spark.executor.cores",
                "key.serializer",
                "Content-Type"
            })
    void areNotSeenWhereThereAreNone(String name) {
        assertThat(Secrets.named(name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Xss1m -Djavax.net.ssl.keyStorePassword=abc",
                "-Dsecret=\"a b\"",
                "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"a\" password=\"b\";",
                "http://joe:abc@proxy:3128"
            })
    void areFoundWithinValues(String value) {
        assertThat(Secrets.in(value)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-XX:+UseG1GC -Djava.security.auth.login.config=/etc/kafka.jaas",
                "-Dpassword.file=/etc/hidden",
                "k8s://https://host:6443",
                "host:9092,b:9092"
            })
    void areNotFoundWithinOthers(String value) {
        assertThat(Secrets.in(value)).isFalse();
    }
}
