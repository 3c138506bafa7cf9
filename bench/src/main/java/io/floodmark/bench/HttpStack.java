package io.floodmark.bench;

import java.nio.file.Path;
import java.util.List;

/** What serves HTTP before the same lanes, each in a process of its own. */
enum HttpStack {
    VERTX(GatewayChild.class.getName()),
    /** Among the tests of the gateway, for its package. */
    NETTY("io.floodmark.gateway.NettyServer");

    private final String mainClass;

    HttpStack(String mainClass) {
        this.mainClass = mainClass;
    }

    /** Starts it and waits until it serves. */
    BenchGateway start(Path folder, String bootstrapServers, List<String> settings) {
        return BenchGateway.start(folder, mainClass, bootstrapServers, settings);
    }

    /** Returns both, in the order of that round: the first of one is the second of the next. */
    static List<HttpStack> ofRound(int round) {
        return round % 2 == 0 ? List.of(VERTX, NETTY) : List.of(NETTY, VERTX);
    }
}
