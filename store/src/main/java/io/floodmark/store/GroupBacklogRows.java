package io.floodmark.store;

import io.floodmark.model.Bytes;
import io.floodmark.model.GroupBacklog;
import java.util.List;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/** What consumer groups had before them when a trial began. */
final class GroupBacklogRows {
    private static final Table TABLE =
            Table.of("group_backlogs", "trial_id", "position", "consumer_group", "records", "bytes");

    private GroupBacklogRows() {}

    static void insert(Handle handle, long trialId, List<GroupBacklog> behind) {
        TABLE.insertAll(handle, IntStream.range(0, behind.size()).mapToObj(position -> {
            GroupBacklog group = behind.get(position);
            return Table.row(
                    trialId,
                    position,
                    group.group(),
                    group.records(),
                    group.bytes().value());
        }));
    }

    static List<GroupBacklog> read(Handle handle, long trialId) {
        return handle.createQuery("SELECT * FROM group_backlogs WHERE trial_id = ? ORDER BY position")
                .bind(0, trialId)
                .map((row, context) -> new GroupBacklog(
                        row.getString("consumer_group"), row.getLong("records"), new Bytes(row.getLong("bytes"))))
                .list();
    }
}
