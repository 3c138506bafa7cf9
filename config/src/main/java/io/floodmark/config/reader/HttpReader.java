package io.floodmark.config.reader;

import io.floodmark.config.key.Key;
import io.floodmark.config.key.PlanKeys;
import io.floodmark.config.tree.PlanTree;
import io.floodmark.config.yaml.KeyPath;
import io.floodmark.model.cluster.Cluster;
import io.floodmark.model.cluster.LabCluster;
import io.floodmark.model.workload.EngineKind;
import io.floodmark.model.workload.HttpProduce;
import io.floodmark.model.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads the requests of the http engine. */
final class HttpReader {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");

    /** Settings that the service behind the url defines, not its client. */
    private static final List<String> OF_OTHERS = List.of(
            "acks",
            "batch-bytes",
            "compression",
            "compression-level",
            "in-flight",
            "idempotence",
            "max-request-size",
            "transaction-records",
            "threads-per-producer");

    private static final KeyPath SECTION = KeyPath.of("workload.produce");

    private final PlanTree plan;
    private final PlanFiles files;
    private final Cluster cluster;

    HttpReader(PlanTree plan, PlanFiles files, Cluster cluster) {
        this.plan = plan;
        this.files = files;
        this.cluster = cluster;
    }

    /** Reads the requests; rejects all their keys for other engines, and the keys of other engines for this one. */
    Optional<HttpProduce> read(EngineKind engine) {
        if (engine != EngineKind.HTTP) {
            PlanKeys.OVER_HTTP
                    .names()
                    .forEach(name ->
                            refuse(name, "requires the http engine; expected engine: http in the same section"));
            return Optional.empty();
        }
        OF_OTHERS.forEach(name ->
                refuse(name, "is not for the http engine; expected it in the settings of the service behind the url"));
        if (cluster instanceof LabCluster) {
            plan.problem(
                    PlanKeys.ENGINE.path(),
                    "is http for a lab that is made for the run; expected a cluster that the service writes to, as one of"
                            + " floodmark lab up");
        }
        Optional<String> url = plan.get(PlanKeys.OVER_HTTP.url());
        if (url.isEmpty() && !plan.has("workload.produce.url")) {
            plan.problem(
                    SECTION, "has the http engine; expected url, e.g. http://127.0.0.1:8082/v1/topics/{topic}/records");
        }
        Optional<String> topic = plan.get(PlanKeys.OVER_HTTP.topic());
        if (url.filter(to -> !to.contains(HttpProduce.TOPIC)).isPresent() && !plan.has("workload.produce.topic")) {
            plan.problem(
                    PlanKeys.OVER_HTTP.url().path(),
                    "has no {topic}; expected it if the service takes the topic name, or else workload.produce.topic"
                            + " with the topic that it writes to. Only records in topics of the run can be verified");
        }
        if (topic.isPresent() && plan.get(PlanKeys.TOPICS).orElse(Workload.DEFAULT_TOPICS) > 1) {
            plan.problem(
                    PlanKeys.OVER_HTTP.topic().path(),
                    "is the name of one topic; expected workload.topics 1, or {topic} in the url instead");
        }
        Optional<String> body = files.file(plan, PlanKeys.OVER_HTTP.body());
        Optional<String> authorities = files.file(plan, PlanKeys.OVER_HTTP.caFile());
        HttpProduce.Format format = plan.get(PlanKeys.OVER_HTTP.format()).orElse(HttpProduce.DEFAULT_FORMAT);
        return url.flatMap(to -> plan.build(
                SECTION.toString(),
                Optional.empty(),
                () -> Optional.of(new HttpProduce(
                        to,
                        topic,
                        format,
                        plan.get(PlanKeys.OVER_HTTP.records()).orElse(HttpProduce.DEFAULT_RECORDS),
                        plan.get(PlanKeys.OVER_HTTP.timeout()).orElse(HttpProduce.DEFAULT_TIMEOUT),
                        headers(),
                        headerFiles(),
                        body,
                        authorities))));
    }

    private Map<String, String> headers() {
        Map<String, String> headers = plan.all(PlanKeys.OVER_HTTP.headers());
        headers.keySet().stream().filter(Secrets::named).forEach(name -> {
            KeyPath path = PlanKeys.OVER_HTTP.headers().path().with(name);
            plan.problem(
                    plan.keyPlace(path),
                    path,
                    "holds a secret, and a plan is shown and stored; expected it below header-files, with a file that holds"
                            + " the value");
        });
        headers.keySet().stream().filter(name -> !NAME.matcher(name).matches()).forEach(name -> {
            KeyPath path = PlanKeys.OVER_HTTP.headers().path().with(name);
            plan.problem(plan.keyPlace(path), path, "invalid header name; expected letters, digits and dashes");
        });
        return headers;
    }

    private Map<String, String> headerFiles() {
        Map<String, String> found = new TreeMap<>();
        Key<String> key = PlanKeys.OVER_HTTP.headerFiles();
        plan.names(key.path().parent())
                .forEach(name -> files.file(plan, key.with(name)).ifPresent(file -> found.put(name, file)));
        return found;
    }

    private void refuse(String name, String why) {
        KeyPath path = SECTION.child(name);
        if (plan.has(path.toString())) {
            plan.problem(plan.keyPlace(path), path, why);
        }
    }
}
