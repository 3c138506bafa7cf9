package io.floodmark.cli;

import io.floodmark.config.PlanWriter;
import io.floodmark.model.ExistingCluster;
import io.floodmark.model.LabCluster;
import io.floodmark.model.Plan;
import io.floodmark.report.Answer;
import io.floodmark.report.HtmlReport;
import io.floodmark.report.JsonResult;
import io.floodmark.report.ProgressView;
import io.floodmark.store.RunStore;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.StopRequest;
import io.floodmark.trial.SystemRunTime;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.InstantSource;
import picocli.CommandLine;

/** One run from its plan to its report: opens a site, runs a mission on it, takes everything away, tells the answer. */
final class Expedition {
    private final Plan plan;
    private final OutputFlags output;
    private final CommandLine line;
    private final InstantSource wall = Clock.systemUTC();

    Expedition(Plan plan, OutputFlags output, CommandLine line) {
        this.plan = plan;
        this.output = output;
        this.line = line;
    }

    ExitCode run(Mission mission) {
        StopRequest stop = new StopRequest();
        ShutdownGate gate = ShutdownGate.install(stop);
        RunTime time = new SystemRunTime();
        try (ProgressView view = Views.open(output.json, time)) {
            Desk desk = new Desk(
                    plan,
                    RunId.next(wall.instant(), new SecureRandom()),
                    CommandText.of(line),
                    output.workspace(),
                    time,
                    wall,
                    stop,
                    view);
            return run(mission, desk);
        } finally {
            gate.close();
        }
    }

    private ExitCode run(Mission mission, Desk desk) {
        Finished finished;
        // The store first: nobody wants to wait for a lab to learn that its numbers cannot be kept.
        try (RunStore store = RunStore.open(desk.workspace().store());
                Site site = open(mission, desk)) {
            finished = runOn(site, mission, desk, store);
            desk.view().say("removing what was made");
        }
        desk.view().close();
        tell(finished);
        return finished.outcome().code();
    }

    private Site open(Mission mission, Desk desk) {
        if (plan.cluster() instanceof LabCluster lab) {
            desk.view().say("starting a lab: " + lab.brokers() + " broker(s) of Kafka " + lab.kafkaVersion());
            LabSite site = LabSite.open(lab, mission, desk);
            desk.view().say("lab is up after " + site.startTime().toMillis() / 1000.0 + " s");
            return site;
        }
        return GuestSite.open((ExistingCluster) plan.cluster(), mission, desk, output.yes);
    }

    private Finished runOn(Site site, Mission mission, Desk desk, RunStore store) {
        RunRecorder recorder = new RunRecorder(
                store,
                desk.runId(),
                desk.command(),
                wall.instant(),
                PlanWriter.write(plan),
                site.surroundings(),
                site.conditions());
        Outcome outcome = conductOrTell(site, mission, desk, recorder);
        recorder.end(wall.instant(), outcome.words());
        Path report = output.report;
        HtmlReport.write(recorder.run(), report);
        return new Finished(recorder.run(), outcome, report);
    }

    /** What breaks a run is stored with it, and what was seen before is still reported. */
    private Outcome conductOrTell(Site site, Mission mission, Desk desk, RunRecorder recorder) {
        try {
            return conduct(site, mission, desk, recorder);
        } catch (RuntimeException failed) {
            recorder.end(wall.instant(), "failed: " + failed.getMessage());
            if (!recorder.trials().isEmpty()) {
                HtmlReport.write(recorder.run(), output.report);
            }
            throw failed;
        }
    }

    private Outcome conduct(Site site, Mission mission, Desk desk, RunRecorder recorder) {
        ProgressFeed feed = new ProgressFeed(desk, recorder);
        try (TestBed bed = TestBed.open(site, desk)) {
            recorder.add(bed.conditions());
            return mission.run(desk, bed, site, recorder, feed);
        }
    }

    private void tell(Finished finished) {
        PrintWriter out = line.getOut();
        if (output.json) {
            out.println(JsonResult.of(finished.run(), finished.report()));
        } else {
            Answer.lines(finished.run(), finished.report()).forEach(out::println);
        }
        out.flush();
    }
}
