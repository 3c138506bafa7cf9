package io.floodmark.gateway;

import java.util.Collection;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * What clients were told of records with unique ids, beside what is in Kafka, in records.
 *
 * @param notWritten told so at each try
 * @param unknown the best that a client knows is that it may be there
 * @param unanswered the same, and no answer said so
 * @param maybeThere of those two in Kafka
 * @param inKafka with all that are there twice
 * @param explained there more than once, and not more often than tries that were confirmed, unknown or without an
 *     answer
 * @param lost told to be written, and not there
 * @param invented told not to be written, and there
 * @param twice there more often than its client can explain
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

    /** @param there how often each id is in Kafka; those that are not among the records are passed over */
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

    /** Not as clients were told. */
    long wrong() {
        return lost + invented + twice;
    }
}
