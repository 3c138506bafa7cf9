package io.floodmark.runner.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.model.diagnosis.Bottleneck;
import io.floodmark.model.diagnosis.Cause;
import io.floodmark.model.diagnosis.Diagnosis;
import io.floodmark.model.diagnosis.Evidence;
import io.floodmark.model.diagnosis.EvidenceSource;
import io.floodmark.model.diagnosis.Remedy;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.run.Run;
import io.floodmark.testing.runner.StoredRun;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ConfirmableCauseTest {
    private static final Run RUN = StoredRun.planned("lab: { config: { num.network.threads: \"6\" } }");
    private static final Cause OTHER_PROCESSES = cause(Bottleneck.OTHER_PROCESSES, "other programs on the host");
    private static final Cause SAME = changing(Bottleneck.NETWORK_THREADS, "6");
    private static final Cause FIRST = changing(Bottleneck.REQUEST_HANDLERS, "12");
    private static final Cause SECOND = changing(Bottleneck.HOST_CPU, "24");

    @Test
    void isTheFirstThatAPlanCanConfirm() {
        ConfirmableCause chosen = chosen(Optional.empty(), OTHER_PROCESSES, SAME, FIRST, SECOND);

        assertThat(chosen.cause()).isEqualTo(FIRST);
        assertThat(chosen.changed()).isEqualTo("lab.config.num.network.threads: 12");
        assertThat(chosen.skipped())
                .containsExactly(
                        "other-processes: no plan changes other programs on the host; by hand: the same load, other value",
                        "network-threads: lab.config.num.network.threads: 6 is what run 20261121-093015-k3x9 had"
                                + " already; by hand: the same load, other value");
    }

    @Test
    void isTheOneThatIsNamed() {
        assertThat(chosen(Optional.of("host-cpu"), OTHER_PROCESSES, FIRST, SECOND)
                        .cause())
                .isEqualTo(SECOND);
    }

    @Test
    void namesThoseThatCanBeConfirmedInPlaceOfOneThatCannot() {
        assertThatThrownBy(() -> chosen(Optional.of("other-processes"), OTHER_PROCESSES, FIRST, SECOND))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(
                        "--cause: other-processes cannot be confirmed on a lab: no plan changes other programs")
                .hasMessageContaining("Can be confirmed: request-handlers, host-cpu");
        assertThatThrownBy(() -> chosen(Optional.of("disk"), OTHER_PROCESSES, FIRST))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("'disk' is not a proved cause of trial 7")
                .hasMessageContaining("expected one of other-processes, request-handlers");
    }

    @Test
    void saysWhyNoneCanBeConfirmed() {
        assertThatThrownBy(() -> chosen(Optional.empty(), OTHER_PROCESSES, SAME))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("--confirm: no proved cause of trial 7 can be confirmed on a lab")
                .hasMessageContaining(
                        "other-processes: no plan changes other programs on the host; by hand: the same load")
                .hasMessageContaining("network-threads: lab.config.num.network.threads: 6 is what run");
        assertThatThrownBy(() -> chosen(Optional.empty()))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("no cause of trial 7 is proved");
    }

    private static ConfirmableCause chosen(Optional<String> named, Cause... proved) {
        Diagnosis.State state = proved.length == 0 ? Diagnosis.State.INCONCLUSIVE : Diagnosis.State.KNOWN;
        return ConfirmableCause.of(
                RUN, new Diagnosis(7, state, List.of(proved), List.of(), List.of(), Optional.empty()), named);
    }

    private static Cause changing(Bottleneck bottleneck, String threads) {
        return cause(bottleneck, "num.network.threads", new Remedy.Change("lab.config.num.network.threads", threads));
    }

    private static Cause cause(Bottleneck bottleneck, String setting, Remedy.Change... changes) {
        return new Cause(
                bottleneck,
                Stream.of(EvidenceSource.BROKER_IDLENESS, EvidenceSource.HOST_CPU)
                        .map(instrument -> new Evidence(instrument, "seen", List.of()))
                        .toList(),
                List.of(),
                new Remedy(setting, "up", "none", "Kafka", "the same load, other value", List.of(changes)),
                "");
    }
}
