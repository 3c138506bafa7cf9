package io.floodmark.client;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The outcomes of records in a load phase, by partition. The body of {@link Message.Kind#PARTITIONS}. */
public final class PartitionReport {
    private final boolean certain;
    private final List<Row> rows;

    /**
     * Creates the report at the end of a load phase.
     *
     * @param certain for producers: all outcomes are known, and the order of sending is that of the log; for consumers:
     *     they have read to the end, and every record had a stamp
     */
    public PartitionReport(boolean certain, List<Row> rows) {
        this.certain = certain;
        this.rows = List.copyOf(rows);
    }

    public boolean certain() {
        return certain;
    }

    public List<Row> rows() {
        return rows;
    }

    public void writeTo(DataOutputStream out) throws IOException {
        out.writeBoolean(certain);
        out.writeInt(rows.size());
        for (Row row : rows) {
            row.writeTo(out);
        }
    }

    public static PartitionReport readFrom(DataInputStream in) throws IOException {
        boolean certain = in.readBoolean();
        int size = Texts.readSize(in);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            rows.add(Row.readFrom(in));
        }
        return new PartitionReport(certain, rows);
    }

    /** One partition, and one group if it is a report of consumers. */
    public static final class Row {
        private final int group;
        private final String topic;
        private final int partition;
        private final long records;
        private final long sequenced;
        private final long lost;
        private final long duplicated;

        /**
         * Creates counts of records.
         *
         * @param group its number in the assignment; 0 for producers
         * @param records acknowledged, or received
         * @param sequenced distinct records of this load phase, by producer and sequence
         * @param lost records that are missing by offset
         * @param duplicated records that were received again
         */
        public Row(int group, String topic, int partition, long records, long sequenced, long lost, long duplicated) {
            this.group = group;
            this.topic = topic;
            this.partition = partition;
            this.records = records;
            this.sequenced = sequenced;
            this.lost = lost;
            this.duplicated = duplicated;
        }

        public int group() {
            return group;
        }

        public String topic() {
            return topic;
        }

        public int partition() {
            return partition;
        }

        public long records() {
            return records;
        }

        public long sequenced() {
            return sequenced;
        }

        public long lost() {
            return lost;
        }

        public long duplicated() {
            return duplicated;
        }

        private void writeTo(DataOutputStream out) throws IOException {
            out.writeInt(group);
            Texts.write(out, topic);
            out.writeInt(partition);
            out.writeLong(records);
            out.writeLong(sequenced);
            out.writeLong(lost);
            out.writeLong(duplicated);
        }

        private static Row readFrom(DataInputStream in) throws IOException {
            int group = in.readInt();
            String topic = Texts.read(in);
            int partition = in.readInt();
            return new Row(group, topic, partition, in.readLong(), in.readLong(), in.readLong(), in.readLong());
        }
    }
}
