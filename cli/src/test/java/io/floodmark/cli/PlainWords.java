package io.floodmark.cli;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Expressions that no text for users contains, each with its replacement. They are archaic, figurative, or not words of
 * the field. Expressions that a pattern cannot decide are not listed.
 */
final class PlainWords {
    private PlainWords() {}

    private record Rule(Pattern pattern, String instead) {
        Stream<String> violations(String text) {
            return pattern.matcher(text)
                    .results()
                    .map(MatchResult::group)
                    .map(found -> "\"" + found.strip() + "\" (instead: " + instead + "): " + text);
        }
    }

    private static final List<Rule> RULES = List.of(
            // Conditions, actors and word order of a sentence.
            rule("(?-i)(?:^|[.!?] )\"?(?:Who|What) [^?.:]*\\.", "name the actor or the thing: The output of ..."),
            rule("(?-i)(?:^|[.!?] )\"?Of (?!the [0-9])", "subject, verb, object"),
            rule(
                    "(?-i)(?:^|[.!?;] )\"?Where [^?,]*,|\\b(?:also|only|even|except|(?:above|below) 0) where\\b",
                    "if, when: where is for places"),
            words("nobody|somebody|everybody|anybody|whoever|whom", "no one, a user, all, that"),
            words("who you are|spoken here|let in", "credentials, protocol, admitted"),
            words("ours|our|we|of theirs", "the: a program is not a person"),
            // Durations in plans, and settings of Java Flight Recorder, have the unit us.
            rule("(?-i)(?<!^\"100 )(?<!-)\\bus\\b(?!, ms)(?!-)", "the name; µs"),

            // Numbers are reported, differences are significant, causes are identified.
            words("tells?|told|telling|said|asked", "report, identify, distinguish, request"),
            words("is no(?! longer)|is none", "invalid, not found, unsupported"),
            words("so (?:many|much|long|often)|so far as", "as many as, if"),
            rule(
                    "(?:\\b(?:records?|requests?|bytes?|[kMG]i?B|CPU|CPU-s|partitions)|[0-9]%?) an? (?:second|minute|hour|day"
                            + "|month|year|record|byte|broker|topic|partition|request|batch|thread)\\b(?! one)",
                    "per"),
            rule(", as (?:[-0-9'\"`]|CODE(?! (?:says|shows|does)))", "e.g."),

            // One verb for the result.
            words("carr(?:y|ies|ied)|bears?|binds|soaked", "sustain, bottleneck, soak test"),
            words("promised?", "objective"),
            words("not (?:seen|settled|proved|known)|unseen", "no data, inconclusive, no valid result, unknown"),
            words("innocent|clues?|instruments?", "not the bottleneck, evidence, source"),
            words("for ever|as long as memory|while memory lasts", "disk-backed, page-cache only"),
            words("half-width|hard limit|due times?|taken alone|probability 1(?:\\.0+)?", "the terms of the glossary"),
            words("(?:an?|the|each|every|first|last|next|[0-9]+) looks?", "interim analysis, observation"),
            words("(?:any|this|one|another) start of the lab|this start alone", "lab restarts, within this run"),
            words("confirmed by offsets", "verified against end offsets"),
            words("(?:given|none|written|read|received|delivered) twice", "duplicate"),
            words("made up", "synthetic"),
            rule(
                    "(?-i)\\b(?:Pass below|Overload above|For ever|Binds|Would bind|Ended|Not seen|Tested|Why not more|Soak):",
                    "the labels of docs/reference/output.md"),

            // Protection of a cluster with other clients.
            words("manners?|gentl[ey]|guests?|bystanders?", "mode, protected mode, shared cluster, other processes"),
            words("broker-down|Event Servers?", "broker outage, gateway"),
            words("muster|crew|lull|offbeat|waybill|stints?|expeditions?|cockpit", "the class names of today"),

            // Archaic or figurative.
            words(
                    "cannot be made|anew|nought|lest|dearer|oftener|mended|thereby|hence|withal|at a good|good time",
                    "plain English"),
            words("beside|away with|by itself|of itself", "next to, in addition to, automatically"),
            words("hears?|flatters?|lies|lie|hung up|hangs? up", "is, is in, closes the connection"),
            words("stands? (?:in|under|beside|before|at|above|below)", "is in, is listed under"),

            // Typography; a percent sign after a blank is correct only in a format.
            rule("[0-9][ \u00a0]%(?![-+,.0-9]*[sdfg]\\b)", "no blank before %"));

    private static Rule words(String alternatives, String instead) {
        return rule("\\b(?:" + alternatives + ")\\b", instead);
    }

    private static Rule rule(String pattern, String instead) {
        return new Rule(Pattern.compile(pattern, Pattern.CASE_INSENSITIVE), instead);
    }

    static Stream<String> violations(String text) {
        return RULES.stream().flatMap(rule -> rule.violations(text));
    }
}
