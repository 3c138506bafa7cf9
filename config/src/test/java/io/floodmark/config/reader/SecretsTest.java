package io.floodmark.config.reader;

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
                "Content-Type",
                "PASSWORD_FILE",
                "delegation.token.max.lifetime.ms",
                "password.encoder.key.length",
                "password.encoder.cipher.algorithm"
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "curl -u admin:abc https://host",
                "curl -sku 'admin:abc' https://host",
                "curl https://a:b@host/",
                "curl -H 'Authorization: Bearer abc' host",
                "curl -H \"X-Api-Key: abc\" host",
                "BROKER_PASSWORD=abc ./restart",
                "export KAFKA_PASSWORD='abc'",
                "mysql --password abc",
                "mysql --password=abc",
                "mount -o username=x,password=y //a /b",
                "kafka-configs.sh --add-config 'SCRAM-SHA-256=[password=abc]'",
                "sshpass -p abc ssh host"
            })
    void areFoundWhereTheyAreTypedInACommand(String command) {
        assertThat(Secrets.inCommand(command)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "curl -u \"admin:$PASSWORD\" https://host",
                "curl -u admin:\"$PASSWORD\" https://host",
                "curl https://$USER:$PASSWORD@host/",
                "curl -H \"Authorization: Bearer $TOKEN\" host",
                "BROKER_PASSWORD=$(cat file) ./restart",
                "export KAFKA_PASSWORD=\"$OTHER\"",
                "PASSWORD=`cat file` ./restart",
                "mysql --password \"$PASSWORD\"",
                "restart --password-file /etc/broker",
                "docker login --password-stdin registry",
                "docker run -u 1000:1000 image",
                "mount /dev/vdb /mnt # ext4",
                "KAFKA_HEAP_OPTS=-Xmx1g systemctl restart kafka",
                "sshpass -e ssh host"
            })
    void areNotSeenWhereACommandTakesThemFromElsewhere(String command) {
        assertThat(Secrets.inCommand(command)).isFalse();
    }
}
