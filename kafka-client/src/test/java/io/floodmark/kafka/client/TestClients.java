package io.floodmark.kafka.client;

import io.floodmark.host.OwnedProcess;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.clients.producer.KafkaProducer;

/** Returns the jars of the client library of this build for a child's class path. */
final class TestClients {
    private TestClients() {}

    static List<Path> jars() {
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
