package io.floodmark.spark;

import io.floodmark.crew.CrewSettings;
import io.floodmark.model.plan.FleetSpec;
import java.nio.file.Path;

/**
 * The settings of a fleet on Spark.
 *
 * @param files of the driver's process
 * @param log file for the driver's errors; in a folder that exists, and removed when the fleet is closed
 */
public record SparkSettings(FleetSpec fleet, CrewSettings crew, DriverFiles files, Path log) {}
