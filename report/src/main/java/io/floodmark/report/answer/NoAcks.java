package io.floodmark.report.answer;

import io.floodmark.model.run.Run;
import io.floodmark.report.run.PlanFacts;
import java.util.Optional;

/** Caveats for records that are not acknowledged by a broker. */
final class NoAcks {
    private NoAcks() {}

    /** Returns empty if brokers acknowledge records, or if nothing is produced. */
    static Optional<String> words(Run run) {
        PlanFacts plan = PlanFacts.read(run.effectivePlan());
        return plan.text("workload.produce.acks")
                .filter(acks -> acks.equals("0") && !plan.onlyRead())
                .map(none ->
                        "with acks=0 brokers do not respond: latencies end when a record is handed to the socket, and only end"
                                + " offsets show that records arrived");
    }
}
