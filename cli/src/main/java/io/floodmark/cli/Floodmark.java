package io.floodmark.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The root of all commands. */
@Command(
        name = "floodmark",
        description = "Finds what an Apache Kafka cluster can take, what stops it going higher, with evidence.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        scope = ScopeType.INHERIT,
        sortOptions = false,
        usageHelpAutoWidth = true)
final class Floodmark {}
