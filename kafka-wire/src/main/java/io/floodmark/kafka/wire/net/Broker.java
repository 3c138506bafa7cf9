package io.floodmark.kafka.wire.net;

/** The address of a broker. */
public record Broker(int id, String host, int port) {
    @Override
    public String toString() {
        return id < 0 ? host + ":" + port : "broker " + id + " (" + host + ":" + port + ")";
    }
}
