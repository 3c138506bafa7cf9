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
        usageHelpAutoWidth = true,
        subcommands = {
            LimitCommand.class,
            TrialCommand.class,
            CheckCommand.class,
            LabCommand.class,
            RunsCommand.class,
            ReportCommand.class,
            CleanCommand.class,
            VersionCommand.class
        })
final class Floodmark {}
