package io.floodmark.gateway;

import java.util.Collection;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Numbers of records with unique ids, by the answers to their clients and by what is in Kafka.
 *
 * @param notWritten answered as not written at each try
 * @param unknown at best answered as possibly written
 * @param unanswered possibly written, but no answer said so
 * @param maybeThere those of these two that are in Kafka
 * @param inKafka with all copies of each
 * @param explained in Kafka more than once, but not more often than tries that were confirmed, unknown or without an
 *     answer
 * @param lost answered as written, but not in Kafka
 * @param invented answered as not written, but in Kafka
 * @param twice in Kafka more often than their clients can explain
 */
record LossCount(
        long sent,
        long written,
        long notWritten,
        long unknown,
        long unanswered,
        long maybeThere,
        long inKafka,
        long explained,
        long lost,
        long invented,
        long twice) {
    static final LossCount NONE = new LossCount(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** @param there how often each id is in Kafka; ids of other records are ignored */
    static LossCount of(Collection<UniqueRecord> records, Map<String, Integer> there) {
        LossCount count = NONE;
        for (UniqueRecord record : records) {
            count = count.plus(of(record, there.getOrDefault(record.id(), 0)));
        }
        return count;
    }

    static LossCount of(UniqueRecord record, int times) {
        boolean maybe = record.unknown() || record.unanswered();
        boolean refused = record.notWritten();
        boolean several = times > 1;
        return new LossCount(
                1,
                one(record.written()),
                one(refused),
                one(record.unknown()),
                one(record.unanswered()),
                one(maybe && times > 0),
                times,
                one(several && times <= record.most()),
                one(record.written() && times == 0),
                one(refused && times > 0),
                one(several && times > record.most()));
    }

    private static long one(boolean is) {
        return is ? 1 : 0;
    }

    LossCount plus(LossCount other) {
        return new LossCount(
                sum(other, LossCount::sent),
                sum(other, LossCount::written),
                sum(other, LossCount::notWritten),
                sum(other, LossCount::unknown),
                sum(other, LossCount::unanswered),
                sum(other, LossCount::maybeThere),
                sum(other, LossCount::inKafka),
                sum(other, LossCount::explained),
                sum(other, LossCount::lost),
                sum(other, LossCount::invented),
                sum(other, LossCount::twice));
    }

    private long sum(LossCount other, ToLongFunction<LossCount> part) {
        return part.applyAsLong(this) + part.applyAsLong(other);
    }

    /** Returns the number of records that contradict the answers to their clients. */
    long wrong() {
        return lost + invented + twice;
    }
}
