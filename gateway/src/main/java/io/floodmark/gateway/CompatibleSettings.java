package io.floodmark.gateway;

/**
 * How like the Confluent REST Proxy the compatible APIs are.
 *
 * @param theirStatus its status of HTTP (200, and a code for each record) rather than our rule, by which 2xx means
 *     written
 */
public record CompatibleSettings(boolean theirStatus) {
    static CompatibleSettings defaults() {
        return new CompatibleSettings(false);
    }
}
