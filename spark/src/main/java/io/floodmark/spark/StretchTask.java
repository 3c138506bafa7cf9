package io.floodmark.spark;

import io.floodmark.model.NanoClock;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.BarrierTaskContext;
import org.apache.spark.api.plugin.PluginContext;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/**
 * One task of a barrier stage: one worker in one session. Carries nothing but the session's number, so that Spark, which may write
 * down what jobs are made of, never sees a secret; what the task needs it asks the driver for.
 */
final class StretchTask extends AbstractFunction1<Iterator<Integer>, Iterator<Integer>> implements Serializable {
    private static final long serialVersionUID = 1;

    private final long session;

    StretchTask(long session) {
        this.session = session;
    }

    @Override
    public Iterator<Integer> apply(Iterator<Integer> numbers) {
        BarrierTaskContext task = BarrierTaskContext.get();
        // A stage that is tried again would send what was sent.
        if (task.stageAttemptNumber() == 0 && task.attemptNumber() == 0) {
            PluginContext executor = Switchboard.executor();
            NanoClock clock = new SystemClock();
            DriverLine line = new DriverLine(executor::ask, clock);
            try {
                new WorkerSeat(session, line, new Circle(task), executor.executorID(), clock).take();
            } catch (IOException silent) {
                throw new IllegalStateException(silent.getMessage(), silent);
            }
        }
        return numbers;
    }

    /** The tasks of the stage, which hear each other. */
    record Circle(BarrierTaskContext task) {
        int number() {
            return task.partitionId();
        }

        int size() {
            return task.numPartitions();
        }

        /** That this task runs on; an executor's own plug-in context cannot tell it (Spark 4.2). */
        String host() {
            return task.getTaskInfos()[number()].address().replaceFirst(":[0-9]+$", "");
        }

        /** What each says, by number; waits until all have said something. */
        List<String> gather(String own) {
            return new ArrayList<>(List.of(task.allGather(own)));
        }
    }
}
