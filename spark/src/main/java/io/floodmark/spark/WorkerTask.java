package io.floodmark.spark;

import io.floodmark.crew.DriverLine;
import io.floodmark.crew.WarmWorkers;
import io.floodmark.crew.WorkerPlace;
import io.floodmark.crew.WorkerSession;
import io.floodmark.model.unit.NanoClock;
import io.floodmark.model.unit.SystemClock;
import java.io.IOException;
import java.io.Serializable;
import org.apache.spark.BarrierTaskContext;
import org.apache.spark.api.plugin.PluginContext;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/**
 * One task of a barrier stage: one worker in one session. It contains only the session's number, so that Spark, which
 * may store jobs, never sees a secret. The task requests everything else from the driver.
 */
final class WorkerTask extends AbstractFunction1<Iterator<Integer>, Iterator<Integer>> implements Serializable {
    private static final long serialVersionUID = 1;

    private final long session;

    WorkerTask(long session) {
        this.session = session;
    }

    @Override
    public Iterator<Integer> apply(Iterator<Integer> numbers) {
        BarrierTaskContext task = BarrierTaskContext.get();
        // A stage that is retried would send the same records again.
        if (task.stageAttemptNumber() == 0 && task.attemptNumber() == 0) {
            PluginContext executor = PluginRegistry.executor();
            NanoClock clock = new SystemClock();
            DriverLine line = new DriverLine(executor::ask, clock);
            BarrierRanks ranks = new BarrierRanks(task, executor.executorID(), WarmWorkers.kept());
            WorkerPlace place = new WorkerPlace(ranks.host(), "executor " + executor.executorID());
            try {
                new WorkerSession(session, ranks.worker(), line, place, clock).take();
            } catch (IOException silent) {
                throw new IllegalStateException(silent.getMessage(), silent);
            }
        }
        return numbers;
    }
}
