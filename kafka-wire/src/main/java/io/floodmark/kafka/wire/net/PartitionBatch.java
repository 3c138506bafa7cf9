package io.floodmark.kafka.wire.net;

import java.nio.ByteBuffer;
import org.apache.kafka.common.Uuid;

/** One record batch to be sent to one partition. */
public interface PartitionBatch {
    String topic();

    Uuid topicId();

    int partition();

    /** Returns the batch, from position to limit; it must not change until the answer has arrived. */
    ByteBuffer bytes();
}
