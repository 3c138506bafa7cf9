package io.floodmark.runner.site;

import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.plan.ComparisonSpec;
import io.floodmark.model.plan.Plan;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The folders whose volumes hold the logs of a lab. */
final class LabVolumes {
    /** In all keys for log directories: {@code lab.log-dirs[0]}, {@code lab.per-broker.1.log-dirs[0]}. */
    private static final String LOG_DIRS = "log-dirs[";

    private LabVolumes() {}

    /**
     * Returns the log directories of all brokers, including those of the variants of a comparison.
     *
     * @param labs folder for the brokers without log directories in the plan
     */
    static List<Path> of(Plan plan, LabCluster lab, Path labs) {
        Stream<Path> ofBrokers = IntStream.rangeClosed(1, lab.brokers())
                .mapToObj(broker -> lab.nodeOf(broker).logDirs())
                .flatMap(
                        dirs -> dirs.isEmpty() ? Stream.of(labs) : dirs.stream().map(Path::of));
        Stream<Path> ofVariants = plan.comparison().map(ComparisonSpec::variants).stream()
                .flatMap(List::stream)
                .flatMap(variant -> variant.settings().entrySet().stream())
                .filter(setting -> setting.getKey().contains(LOG_DIRS))
                .map(setting -> Path.of(setting.getValue()));
        return Stream.concat(ofBrokers, ofVariants).distinct().toList();
    }
}
