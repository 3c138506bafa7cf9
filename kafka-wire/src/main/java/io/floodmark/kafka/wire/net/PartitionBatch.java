package io.floodmark.kafka.wire.net;

import java.nio.ByteBuffer;
import org.apache.kafka.common.Uuid;

/** One record batch on its way to one partition. */
public interface PartitionBatch {
    String topic();

    Uuid topicId();

    int partition();

    /** The batch, from position to limit; it must not change until the parcel is answered. */
    ByteBuffer bytes();
}
