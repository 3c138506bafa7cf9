package io.floodmark.client;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What became of records in a stretch of load, partition by partition. The body of {@link Message.Kind#PARTITIONS}. */
public final class PartitionReport {
    private final boolean certain;
    private final List<Row> rows;

    /**
     * At the end of a stretch.
     *
     * @param certain of producers: no record's fate is in doubt, and the order of those that were sent is that of the
     *     log; of consumers: they have read to the end, and every record said who sent it as which of his
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

    /** One partition, and one group where consumers tell it. */
    public static final class Row {
        private final int group;
        private final String topic;
        private final int partition;
        private final long records;
        private final long sequenced;
        private final long lost;
        private final long duplicated;

        /**
         * Counts of records.
         *
         * @param group its number in the assignment; 0 of producers
         * @param records confirmed, or received
         * @param sequenced different ones of this stretch, by who sent them as which of his
         * @param lost that offsets leave out
         * @param duplicated that came once more
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
