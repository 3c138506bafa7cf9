package io.floodmark.crew;

import io.floodmark.client.Failure;
import io.floodmark.client.IntervalReport;
import io.floodmark.client.Texts;
import io.floodmark.client.Trouble;
import io.floodmark.load.Sequenced;
import io.floodmark.model.trial.ConsumeInterval;
import io.floodmark.model.trial.Delivery;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/**
 * The message that a worker sends to the driver every 200 ms. Times are those of the driver's clock.
 *
 * @param session in which it participates
 * @param worker from 0
 * @param sequence increases by one each time; a heartbeat that is repeated because its answer was lost keeps its number
 * @param where it runs, for people
 * @param clockErrorNanos maximum error of its times
 * @param stage of the worker
 * @param wantedBytes requested grant, in bytes of the log of one replica
 * @param takenBytes part of its grants that it has used up
 * @param reports seconds that have ended since the last heartbeat, in order; of a worker that is done, the last is its
 *     drain
 * @param troubles since the last heartbeat
 * @param readings of its process
 * @param consumed intervals of its members of consumer groups that have ended since the last heartbeat
 * @param positions of these members, from time to time
 * @param deliveries what they received in total; of a worker that is done
 * @param sequenced acknowledged records by sequence; of a worker whose producers are at rest
 * @param failure for which it cannot continue
 */
record Heartbeat(
        long session,
        int worker,
        long sequence,
        String where,
        long clockErrorNanos,
        Stage stage,
        long wantedBytes,
        long takenBytes,
        List<IntervalReport> reports,
        List<Trouble> troubles,
        List<WorkerHostReading> readings,
        List<ConsumeInterval> consumed,
        List<Positions> positions,
        List<Delivery> deliveries,
        Optional<Sequenced> sequenced,
        Optional<Failure> failure) {
    /** The stage of a worker. The order is part of the protocol. */
    enum Stage {
        READY,
        SENDING,
        /** Its producers are at rest, and its consumers wait for the producers of other workers. */
        SENT,
        DONE,
        FAILED
    }

    Heartbeat {
        reports = List.copyOf(reports);
        troubles = List.copyOf(troubles);
        readings = List.copyOf(readings);
        consumed = List.copyOf(consumed);
        positions = List.copyOf(positions);
        deliveries = List.copyOf(deliveries);
    }

    byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(session);
            out.writeInt(worker);
            out.writeLong(sequence);
            Texts.write(out, where);
            out.writeLong(clockErrorNanos);
            Texts.write(out, stage.name());
            out.writeLong(wantedBytes);
            out.writeLong(takenBytes);
            Lists.write(out, reports, (to, report) -> report.writeTo(to));
            Lists.write(out, troubles, (to, trouble) -> trouble.writeTo(to));
            WorkerHostReading.writeAll(out, readings);
            ConsumeText.writeIntervals(out, consumed);
            Positions.writeAll(out, positions);
            ConsumeText.writeDeliveries(out, deliveries);
            SequencedText.write(out, sequenced);
            out.writeBoolean(failure.isPresent());
            if (failure.isPresent()) {
                failure.get().writeTo(out);
            }
        } catch (IOException memory) {
            throw new UncheckedIOException(memory);
        }
        return bytes.toByteArray();
    }

    static Heartbeat of(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        return new Heartbeat(
                in.readLong(),
                in.readInt(),
                in.readLong(),
                Texts.read(in),
                in.readLong(),
                Stage.valueOf(Texts.read(in)),
                in.readLong(),
                in.readLong(),
                Lists.read(in, IntervalReport::readFrom),
                Lists.read(in, Trouble::readFrom),
                WorkerHostReading.readAll(in),
                ConsumeText.readIntervals(in),
                Positions.readAll(in),
                ConsumeText.readDeliveries(in),
                SequencedText.read(in),
                in.readBoolean() ? Optional.of(Failure.readFrom(in)) : Optional.empty());
    }
}
