package io.floodmark.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The root of all commands. */
@Command(
        name = "floodmark",
        description = "Find the highest load that an Apache Kafka cluster sustains, and its bottleneck, with evidence.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        scope = ScopeType.INHERIT,
        sortOptions = false,
        usageHelpAutoWidth = true)
final class Floodmark {}
