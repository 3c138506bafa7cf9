package io.floodmark.cli;

import io.floodmark.model.Plan;
import io.floodmark.report.ProgressView;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.StopRequest;
import java.time.InstantSource;

/**
 * What every part of one run needs: the plan and where, when and for whom it runs.
 *
 * @param runId unique, fit for topic names
 * @param command as the user typed it
 */
record Desk(
        Plan plan,
        String runId,
        String command,
        Workspace workspace,
        RunTime time,
        InstantSource wall,
        StopRequest stop,
        ProgressView view) {}
