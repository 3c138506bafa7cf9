package io.floodmark.bench.gateway;

/**
 * The measurements of one process of one stack.
 *
 * @param requestsPerSecond at the maximum rate, one record per request
 * @param requestMicros CPU of the server per request, at the maximum rate
 * @param heldMicros CPU of the server per request at the held rate
 * @param linesPerSecond records at the maximum rate, a hundred lines of JSON per request
 * @param lineMicros CPU of the server per record at that rate
 * @param failed responses that are not 2xx, and errors of sockets
 */
record StackTurn(
        HttpStack stack,
        double requestsPerSecond,
        double requestMicros,
        double p50Millis,
        double p99Millis,
        double heldMicros,
        double linesPerSecond,
        double lineMicros,
        long failed) {}
