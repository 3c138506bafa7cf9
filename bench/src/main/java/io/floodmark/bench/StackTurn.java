package io.floodmark.bench;

/**
 * The measurements of one process of one stack.
 *
 * @param requestsPerSecond flat out, one record per request
 * @param requestMicros CPU of the server per request, flat out
 * @param heldMicros the same at the rate held
 * @param linesPerSecond records, flat out, a hundred lines of JSON per request
 * @param lineMicros CPU of the server per record, then
 * @param failed answers that are not 2xx, and errors of sockets
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
