package io.floodmark.kafka.wire.net;

/** Where a broker listens. */
public record Broker(int id, String host, int port) {
    @Override
    public String toString() {
        return id < 0 ? host + ":" + port : "broker " + id + " (" + host + ":" + port + ")";
    }
}
