package io.floodmark.kafka.client;

import io.floodmark.host.OwnedProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;

/** Child processes with the client library of this build. */
final class TestClients {
    /** A child of a test lives too short for the second compiler and for threads of a collector to pay. */
    private static final List<String> FLAGS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    private TestClients() {}

    static ChildJvm jvm(Path log) {
        return jvm(List.of(), log);
    }

    /** @param flags after those of all tests */
    static ChildJvm jvm(List<String> flags, Path log) {
        return new ChildJvm(
                Path.of(System.getProperty("java.home")),
                Stream.concat(FLAGS.stream(), flags.stream()).toList(),
                jars(),
                log);
    }

    private static List<Path> jars() {
        return List.of(
                OwnedProcess.classesOf(KafkaProducer.class),
                OwnedProcess.classesOf(org.slf4j.Logger.class),
                OwnedProcess.classesOf(net.jpountz.lz4.LZ4Factory.class),
                OwnedProcess.classesOf(com.github.luben.zstd.Zstd.class),
                OwnedProcess.classesOf(org.xerial.snappy.Snappy.class),
                OwnedProcess.classesOf(com.fasterxml.jackson.databind.ObjectMapper.class),
                OwnedProcess.classesOf(com.fasterxml.jackson.core.JsonFactory.class),
                OwnedProcess.classesOf(com.fasterxml.jackson.annotation.JsonCreator.class),
                OwnedProcess.classesOf(org.jose4j.jwt.JwtClaims.class));
    }
}
