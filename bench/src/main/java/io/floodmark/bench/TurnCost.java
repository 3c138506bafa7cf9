package io.floodmark.bench;

/**
 * The result of one turn.
 *
 * @param perSecond records
 * @param cpuPerMillion seconds of CPU, user and system, per million records
 * @param cores in use on average
 */
record TurnCost(Turn turn, double perSecond, double cpuPerMillion, double cores) {
    static TurnCost of(Turn turn, long records, double seconds, double cpuSeconds) {
        return new TurnCost(turn, records / seconds, cpuSeconds / records * 1e6, cpuSeconds / seconds);
    }
}
