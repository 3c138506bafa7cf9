package io.floodmark.gateway.settings;

/**
 * The compatibility of the compatible APIs with the Confluent REST Proxy.
 *
 * @param theirStatus whether to use its HTTP status (200, and a code for each record) rather than the gateway's rule
 *     that 2xx means written
 */
public record CompatibleSettings(boolean theirStatus) {
    static CompatibleSettings defaults() {
        return new CompatibleSettings(false);
    }
}
