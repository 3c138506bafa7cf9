package io.floodmark.crew;

import io.floodmark.client.Texts;
import io.floodmark.load.Latencies;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import io.floodmark.model.trial.EncodedHistogram;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** Encodes messages about consumer groups between workers, driver and parent, without loss. */
final class ConsumeText {
    private ConsumeText() {}

    static void writeIntervals(DataOutputStream out, List<ConsumeInterval> intervals) throws IOException {
        Lists.write(out, intervals, ConsumeText::writeInterval);
    }

    private static void writeInterval(DataOutputStream out, ConsumeInterval interval) throws IOException {
        Texts.write(out, interval.group());
        out.writeLong(interval.fromNanos());
        out.writeLong(interval.toNanos());
        out.writeLong(interval.received());
        out.writeLong(interval.wireBytes());
        out.writeLong(interval.lag());
        out.writeDouble(interval.lost());
        out.writeDouble(interval.duplicated());
        out.writeLong(interval.negative());
        byte[] histogram = interval.histogram().payload();
        out.writeInt(histogram.length);
        out.write(histogram);
    }

    static List<ConsumeInterval> readIntervals(DataInputStream in) throws IOException {
        return Lists.read(in, ConsumeText::readInterval);
    }

    private static ConsumeInterval readInterval(DataInputStream in) throws IOException {
        String group = Texts.read(in);
        long fromNanos = in.readLong();
        long toNanos = in.readLong();
        long received = in.readLong();
        long wireBytes = in.readLong();
        long lag = in.readLong();
        double lost = in.readDouble();
        double duplicated = in.readDouble();
        long negative = in.readLong();
        EncodedHistogram histogram = new EncodedHistogram(Texts.readBytes(in));
        return new ConsumeInterval(
                group,
                fromNanos,
                toNanos,
                received,
                wireBytes,
                lag,
                lost,
                duplicated,
                negative,
                Latencies.merged(List.of(histogram)).summary(),
                histogram);
    }

    /** Returns the interval by another clock. */
    static ConsumeInterval shifted(ConsumeInterval interval, LongUnaryOperator nanos) {
        return new ConsumeInterval(
                interval.group(),
                nanos.applyAsLong(interval.fromNanos()),
                nanos.applyAsLong(interval.toNanos()),
                interval.received(),
                interval.wireBytes(),
                interval.lag(),
                interval.lost(),
                interval.duplicated(),
                interval.negative(),
                interval.latency(),
                interval.histogram());
    }

    static void writeDeliveries(DataOutputStream out, List<Delivery> deliveries) throws IOException {
        Lists.write(out, deliveries, ConsumeText::writeDelivery);
    }

    private static void writeDelivery(DataOutputStream out, Delivery delivery) throws IOException {
        Texts.write(out, delivery.group());
        Texts.write(out, delivery.topic());
        out.writeInt(delivery.partition());
        out.writeLong(delivery.received());
        out.writeDouble(delivery.lost());
        out.writeDouble(delivery.duplicated());
        Texts.write(out, delivery.basis().name());
    }

    static List<Delivery> readDeliveries(DataInputStream in) throws IOException {
        return Lists.read(in, ConsumeText::readDelivery);
    }

    private static Delivery readDelivery(DataInputStream in) throws IOException {
        return new Delivery(
                Texts.read(in),
                Texts.read(in),
                in.readInt(),
                in.readLong(),
                in.readDouble(),
                in.readDouble(),
                Delivery.Basis.valueOf(Texts.read(in)));
    }
}
