package io.floodmark.cli;

import io.floodmark.cli.exit.ExitCode;
import io.floodmark.model.cluster.LabCluster;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the version of Floodmark and of what it runs on. */
@Command(
        name = "version",
        description = "Print version and commit of Floodmark, and the versions of Java and the bundled Kafka.")
final class VersionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.println("floodmark " + Version.build());
        out.println("java " + Runtime.version() + " (" + System.getProperty("java.vm.name") + ")");
        out.println("bundled kafka " + LabCluster.DEFAULT_KAFKA_VERSION);
        out.println("os " + System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                + System.getProperty("os.arch"));
        out.flush();
        return ExitCode.DONE.code();
    }
}
