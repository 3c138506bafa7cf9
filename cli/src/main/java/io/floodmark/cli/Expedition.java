package io.floodmark.cli;

import io.floodmark.config.PlanPlaces;
import io.floodmark.config.PlanWriter;
import io.floodmark.model.ExistingCluster;
import io.floodmark.model.LabCluster;
import io.floodmark.model.Plan;
import io.floodmark.report.HtmlReport;
import io.floodmark.report.ProgressView;
import io.floodmark.store.RunStore;
import io.floodmark.trial.RunTime;
import io.floodmark.trial.StopRequest;
import io.floodmark.trial.SystemRunTime;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Optional;
import picocli.CommandLine;

/** One run from its plan to its report: opens a site, runs a mission on it, takes everything away, tells the answer. */
final class Expedition {
    private final Plan plan;
    private final PlanPlaces places;
    private final OutputFlags output;
    private final CommandLine line;
    private final Optional<Interrupted> before;
    private final InstantSource wall = Clock.systemUTC();

    Expedition(Plan plan, PlanPlaces places, OutputFlags output, CommandLine line) {
        this(plan, places, output, line, Optional.empty());
    }

    /** @param before what it goes on with */
    Expedition(Plan plan, PlanPlaces places, OutputFlags output, CommandLine line, Optional<Interrupted> before) {
        this.plan = plan;
        this.places = places;
        this.output = output;
        this.line = line;
        this.before = before;
    }

    ExitCode run(Mission mission) {
        output.requireWritableReport();
        mission.requireTime(plan);
        StopRequest stop = new StopRequest();
        ShutdownGate gate = ShutdownGate.install(stop);
        RunTime time = new SystemRunTime(before.map(Interrupted::nanos).orElse(0L));
        try (ProgressView view = Views.open(output.json, time)) {
            Desk desk = new Desk(
                    plan,
                    places,
                    RunId.next(wall.instant(), new SecureRandom()),
                    CommandText.of(line),
                    output.workspace(),
                    time,
                    wall,
                    stop,
                    view,
                    Fleets.clientJars(plan, view::say));
            return run(mission, desk);
        } catch (RuntimeException failed) {
            // Told before the gate opens: after Ctrl-C the JVM is gone then.
            ExitCode code = Failures.tell(failed, line.getErr());
            line.getErr().flush();
            return code;
        } finally {
            gate.close();
        }
    }

    private ExitCode run(Mission mission, Desk desk) {
        // Closed in reverse: the answer is told last, also where taking away what was made has failed.
        try (Telling telling = new Telling(output, line.getOut(), desk.view());
                // Before the site: nobody wants to wait for a lab to learn that its numbers cannot be kept.
                RunStore store = RunStore.open(desk.workspace().store());
                Site site = open(mission, desk)) {
            desk.heedStop();
            ExitCode code = runOn(site, mission, desk, store, telling);
            desk.view().say("removing what was made");
            return code;
        }
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

    private ExitCode runOn(Site site, Mission mission, Desk desk, RunStore store, Telling telling) {
        RunRecorder recorder = new RunRecorder(
                store,
                desk.runId(),
                desk.command(),
                wall.instant(),
                PlanWriter.write(plan),
                site.surroundings(),
                site.conditions(),
                before);
        ProgressFeed feed = new ProgressFeed(desk, recorder);
        try (TestBed bed = TestBed.open(site, desk)) {
            recorder.add(bed.conditions());
            Outcome outcome = mission.run(desk, bed, site, recorder, feed);
            recorder.end(wall.instant(), outcome.words());
            telling.found(recorder.run());
            return outcome.code();
        } catch (RuntimeException failed) {
            if (!recorder.ended()) {
                keep(failed, recorder);
            }
            throw failed;
        }
    }

    /** What breaks a run is stored with it, and what was seen before is still reported. */
    private void keep(RuntimeException failed, RunRecorder recorder) {
        try {
            String how = failed instanceof StoppedException ? "stopped: " : "failed: ";
            recorder.end(wall.instant(), how + failed.getMessage());
            if (!recorder.trials().isEmpty()) {
                HtmlReport.write(recorder.run(), output.report);
            }
        } catch (RuntimeException alsoFailed) {
            failed.addSuppressed(alsoFailed);
        }
    }
}
