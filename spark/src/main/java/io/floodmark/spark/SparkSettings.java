package io.floodmark.spark;

import io.floodmark.crew.CrewSettings;
import io.floodmark.model.FleetSpec;
import java.nio.file.Path;

/**
 * What a fleet on Spark sends, and where it runs.
 *
 * @param files of the driver's process
 * @param log where the driver's errors go; in a folder that exists, and removed when the fleet is closed
 */
public record SparkSettings(FleetSpec fleet, CrewSettings crew, DriverFiles files, Path log) {}
