package io.floodmark.gateway.produce;

import io.floodmark.gateway.error.RecordOutcome;
import io.floodmark.gateway.error.RecordOutcome.NotWritten;
import io.floodmark.gateway.error.RecordOutcome.Written;
import io.floodmark.gateway.http.ErrorFormat;
import io.floodmark.gateway.json.GatewayJson;
import java.time.Instant;

/**
 * Writes the receipts of the records of one request of version 3 as members of an object. It uses no JSON generator,
 * which would cost more than all of its content. Not thread-safe. Hot path.
 */
final class V3Receipts {
    private static final int OK = 200;

    private final String place;
    /**
     * The last formatted timestamp. Records of a request mostly share it, and formatting takes longer than all the
     * rest.
     */
    private String timestamp = "";

    private long timestampMillis = Long.MIN_VALUE;

    V3Receipts(String cluster, String topic) {
        place = "\"cluster_id\":" + GatewayJson.quoted(cluster) + ",\"topic_name\":" + GatewayJson.quoted(topic)
                + ",\"partition_id\":";
    }

    /** Appends the members with the outcome of a record. */
    void append(StringBuilder receipt, V3Record record, RecordOutcome outcome) {
        if (outcome instanceof Written) {
            receipt.append("\"error_code\":").append(OK).append(',');
        }
        appendWithoutCode(receipt, record, outcome);
    }

    /** Appends the same, without an error code if the record was written. */
    void appendWithoutCode(StringBuilder receipt, V3Record record, RecordOutcome outcome) {
        if (outcome instanceof Written written) {
            receipt.append(place).append(written.partition());
            receipt.append(",\"offset\":").append(written.offset());
            receipt.append(",\"timestamp\":\"")
                    .append(timestamp(written.timestampMillis()))
                    .append('"');
            record.parts(receipt);
            return;
        }
        int code = outcome instanceof NotWritten refused ? ErrorFormat.v3Code(refused.reason()) : outcome.status();
        receipt.append("\"error_code\":").append(code);
        receipt.append(",\"message\":").append(GatewayJson.quoted(V2Form.message(outcome)));
    }

    private String timestamp(long millis) {
        if (millis != timestampMillis) {
            timestampMillis = millis;
            timestamp = Instant.ofEpochMilli(millis).toString();
        }
        return timestamp;
    }
}
