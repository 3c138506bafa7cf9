package io.floodmark.runner.explain;

import io.floodmark.host.ScratchFolder;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.error.EnvironmentException;
import io.floodmark.model.error.PlanException;
import io.floodmark.model.profile.Profile;
import io.floodmark.model.profile.Profiles;
import io.floodmark.model.run.Condition;
import io.floodmark.model.run.Run;
import io.floodmark.model.trial.Trial;
import io.floodmark.profiling.FlameGraphs;
import io.floodmark.profiling.ProfiledJvm;
import io.floodmark.profiling.Profiler;
import io.floodmark.profiling.Recording;
import io.floodmark.runner.Site;
import io.floodmark.runner.StoredRuns;
import io.floodmark.runner.TestBed;
import io.floodmark.runner.run.TrialObserver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Repeats a trial while the generator and the lab's brokers are profiled. Profiling lasts as long as the load. The
 * recordings end before the brokers do, since closing the lab kills them.
 */
public final class Profiling implements TrialObserver {
    private static final String ORIGIN = "--profile";

    private final Repetition repetition;
    private final List<String> problems = new ArrayList<>();
    private final List<Recording> recordings = new ArrayList<>();
    private final Profiler profiler;

    private Profiling(Repetition repetition, Path scratch) {
        this.repetition = repetition;
        this.profiler = new Profiler(scratch, problems::add);
    }

    /**
     * Repeats the trial and returns its profiles.
     *
     * @param report file of the report; the pages are written to a folder next to it
     * @throws PlanException if the run was not on a lab
     */
    public static Profiles of(Repetition repetition, Path report, TrialLauncher launcher) {
        Run run = repetition.run();
        if (!(StoredRuns.plan(run, List.of()).cluster() instanceof LabCluster)) {
            throw new PlanException(
                    ORIGIN + ": run " + run.id() + " was on a cluster that is not a lab; expected a lab,"
                            + " which can be started again and profiled");
        }
        try (ScratchFolder scratch = ScratchFolder.make("profile")) {
            return new Profiling(repetition, scratch.path()).profiles(report, launcher);
        } catch (IOException e) {
            throw new EnvironmentException(ORIGIN + ": no folder for flame graphs can be made: " + e.getMessage(), e);
        }
    }

    private Profiles profiles(Path report, TrialLauncher launcher) throws IOException {
        Path folder = Files.createDirectories(folder(report.toAbsolutePath()));
        Run held = repetition.held(List.of(), folder.resolve("trial.html"), launcher, ORIGIN, Optional.of(this));
        List<Profile> profiles = new ArrayList<>();
        for (Recording recording : recordings) {
            try {
                profiles.addAll(FlameGraphs.of(recording, folder));
            } catch (EnvironmentException unreadable) {
                problems.add(unreadable.getMessage());
            }
        }
        Trial again = Repetition.trial(held);
        return new Profiles(
                repetition.trial().number(),
                held.id(),
                again.verdict().label(),
                folder.getFileName().toString(),
                profiles,
                problems);
    }

    private static Path folder(Path report) {
        String name = report.getFileName().toString().replaceFirst("\\.html?$", "");
        return report.resolveSibling(name + "-profile");
    }

    @Override
    public Looking begin(TestBed bed, Site site) {
        List<ProfiledJvm> jvms = new ArrayList<>(List.of(ProfiledJvm.ourselves("generator")));
        for (long pid : bed.pids()) {
            jvms.add(ProfiledJvm.other("client-" + jvms.size(), pid));
        }
        site.jvms().forEach((name, pid) -> jvms.add(ProfiledJvm.other(name, pid)));
        profiler.start(jvms);
        return () -> recordings.addAll(profiler.stop());
    }

    @Override
    public List<Condition> conditions() {
        return List.of(new Condition(
                Condition.GENERATOR, "profiled", "with the brokers, which takes some percent of the CPU"));
    }
}
