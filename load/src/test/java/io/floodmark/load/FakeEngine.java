package io.floodmark.load;

import io.floodmark.traffic.Recorder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/** Workers that run a test's code in each load phase and record their calls. */
final class FakeEngine implements Engine {
    final List<String> calls = new CopyOnWriteArrayList<>();
    private final BiConsumer<LoadPhase, Recorder> drive;

    FakeEngine(BiConsumer<LoadPhase, Recorder> drive) {
        this.drive = drive;
    }

    @Override
    public Worker worker(int worker, int of) {
        calls.add("made " + worker + " of " + of);
        return new Worker() {
            @Override
            public void prepare(LoadOrder order) {
                calls.add("prepared " + worker);
            }

            @Override
            public void drive(LoadPhase phase, Recorder recorder) {
                drive.accept(phase, recorder);
            }

            @Override
            public void close() {
                calls.add("closed " + worker);
            }
        };
    }
}
