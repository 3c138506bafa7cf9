package io.floodmark.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.floodmark.client.Failure;
import io.floodmark.load.RequestTexts;
import io.floodmark.model.error.PlanException;
import io.floodmark.traffic.Pace;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WorkerSessionTest {
    private static final WorkerPlace PLACE = new WorkerPlace("a", "executor 1");

    private final List<Heartbeat> looks = new ArrayList<>();

    /** Answers as a driver that has one session of one worker. */
    private byte[] answer(byte[] question) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(question));
        return switch (WorkerRequest.of(in)) {
            case CLOCK -> WorkerRequest.written(out -> out.writeLong(0));
            case JOIN -> joined().bytes();
            case LOOK -> {
                looks.add(Heartbeat.of(in.readAllBytes()));
                yield HeartbeatReply.LEAVE.bytes();
            }
        };
    }

    /** Returns an assignment that no release understands. */
    private static WorkerRequest.Joined joined() {
        CrewAssignment assignment =
                new CrewAssignment(1, "b:9092", Map.of(), Map.of(), "floodmark: no number", RequestTexts.NONE, 1, 1);
        return new WorkerRequest.Joined(1, List.of("t"), Pace.constant(1), 1, 0, List.of(), assignment);
    }

    private WorkerSession seat(int worker) {
        return new WorkerSession(1, worker, new DriverLine(this::answer, () -> 0), PLACE, () -> 0);
    }

    @Test
    void tellsTheDriverWhyItCannotServe() {
        assertThatThrownBy(() -> seat(0).take()).isInstanceOf(PlanException.class);

        assertThat(looks).singleElement().satisfies(look -> {
            assertThat(look.stage()).isEqualTo(Heartbeat.Stage.FAILED);
            assertThat(look.failure()).hasValueSatisfying(failure -> {
                assertThat(failure.kind()).isEqualTo(Failure.Kind.PLAN);
                assertThat(failure.text()).startsWith("worker 0 (executor 1 on a): ");
            });
        });
    }

    @Test
    void leavesAtOnceWhereItIsAReserve() throws IOException {
        seat(1).take();

        assertThat(looks).isEmpty();
    }
}
