package io.floodmark.serve;

import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** Finds the page of each request. Runs on one event loop; pages are made on worker threads. */
final class RequestRouter implements Handler<HttpServerRequest> {
    private static final Logger LOG = LoggerFactory.getLogger(RequestRouter.class);
    private static final int THREADS = 2;
    /** Pages that wait for a thread. */
    private static final int MOST_WAITING = 100;

    private static final JsonMapper JSON = JsonMapper.shared();

    private final RequestGate gate;
    private final SitePages pages;
    private final LiveStreams live;
    private final StartedCommands commands;
    private final Optional<PlanFolder> plans;
    private final WorkerExecutor threads;
    private int waiting;

    RequestRouter(
            Vertx vertx,
            RequestGate gate,
            SitePages pages,
            LiveStreams live,
            StartedCommands commands,
            Optional<PlanFolder> plans) {
        this.gate = gate;
        this.pages = pages;
        this.live = live;
        this.commands = commands;
        this.plans = plans;
        this.threads = vertx.createSharedWorkerExecutor("fm-serve-pages", THREADS);
    }

    @Override
    public void handle(HttpServerRequest request) {
        guarded(request, () -> route(request));
    }

    /** A request that cannot be parsed is answered too: parameters are decoded when they are read. */
    private static void guarded(HttpServerRequest request, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException malformed) {
            LOG.debug("event=request-refused", malformed);
            answer(request, Reply.text(400, "malformed request; expected an address of this server's pages"));
        }
    }

    private void route(HttpServerRequest request) {
        Optional<Reply> refusal = gate.refusal(request);
        if (refusal.isPresent()) {
            answer(request, refusal.get());
        } else if (request.method().equals(HttpMethod.POST)) {
            request.setExpectMultipart(true)
                    .endHandler(received -> guarded(request, () -> post(request)))
                    .exceptionHandler(failed -> answer(request, Reply.text(400, "expected a small form")));
        } else {
            get(request);
        }
    }

    private void get(HttpServerRequest request) {
        if (request.path().equals("/login")) {
            answer(request, pages.login(200, ""));
            return;
        }
        switch (gate.login(request)) {
            case DONE -> page(request);
            case TOO_MANY -> answer(request, tooMany());
            case WRONG -> answer(request, Reply.text(401, "wrong token"));
            case NONE ->
                answer(
                        request,
                        accepts(request, "text/html")
                                ? Reply.seeOther("/login", Map.of())
                                : Reply.text(401, "expected a token: Authorization: Bearer TOKEN"));
        }
    }

    private static boolean accepts(HttpServerRequest request, String type) {
        String accepted = request.getHeader("Accept");
        return accepted != null && accepted.contains(type);
    }

    private static Reply tooMany() {
        return new Reply(
                429,
                "text/plain; charset=utf-8",
                "too many wrong tokens; try again in a minute\n",
                "default-src 'none'",
                Map.of("Retry-After", String.valueOf(GuessLimit.WINDOW.toSeconds())));
    }

    private void page(HttpServerRequest request) {
        List<String> path = path(request);
        MultiMap query = request.params();
        String first = path.get(0);
        if (path.size() == 3 && first.equals("runs") && path.get(2).equals("events")) {
            watch(request, path.get(1));
        } else if (path.size() == 3 && first.equals("commands") && path.get(2).equals("output")) {
            reply(
                    request,
                    () -> command(path.get(1))
                            .map(command -> Reply.json(JSON.writeValueAsString(command.state())))
                            .orElseGet(() -> unknown(request)));
        } else {
            reply(request, () -> page(request, path, query));
        }
    }

    private Reply page(HttpServerRequest request, List<String> path, MultiMap query) {
        String first = path.get(0);
        return switch (path.size()) {
            case 1 ->
                switch (first) {
                    case "" -> pages.runs(filter(query));
                    case "compare" -> pages.compare(query.getAll("run"));
                    case "plans" -> plans.isPresent() ? plans(200, "") : unknown(request);
                    default -> unknown(request);
                };
            case 2 ->
                switch (first) {
                    case "runs" -> pages.run(path.get(1), value(query, "load"));
                    case "boundaries" -> pages.boundary(path.get(1));
                    case "comparisons" -> pages.comparison(path.get(1));
                    case "commands" -> command(path.get(1)).map(pages::command).orElseGet(() -> unknown(request));
                    default -> unknown(request);
                };
            case 3 ->
                first.equals("runs") && path.get(2).equals("report")
                        ? pages.report(path.get(1), value(query, "load"))
                        : unknown(request);
            case 4 ->
                first.equals("runs")
                                && path.get(2).equals("charts")
                                && path.get(3).matches("[0-9]{1,9}")
                        ? pages.charts(path.get(1), Integer.parseInt(path.get(3)))
                        : unknown(request);
            default -> unknown(request);
        };
    }

    private static List<String> path(HttpServerRequest request) {
        return List.of(request.path().substring(1).split("/", -1));
    }

    private static StudyList.Filter filter(MultiMap query) {
        String page = value(query, "page");
        return new StudyList.Filter(
                value(query, "text"),
                value(query, "tag"),
                page.matches("[1-9][0-9]{0,5}") ? Integer.parseInt(page) : 1);
    }

    private static String value(MultiMap fields, String name) {
        String value = fields.get(name);
        return value == null ? "" : value.strip();
    }

    private Reply unknown(HttpServerRequest request) {
        return pages.message(404, "Not found", request.path() + " is unknown.");
    }

    private void watch(HttpServerRequest request, String run) {
        if (live.full()) {
            answer(request, Reply.text(503, "too many pages watch runs; close some"));
            return;
        }
        String last = request.getHeader("Last-Event-ID");
        HttpServerResponse response = request.response();
        live.add(run, response, last != null && last.matches("[0-9]{1,18}") ? Long.parseLong(last) : -1);
    }

    private void post(HttpServerRequest request) {
        MultiMap form = request.formAttributes();
        if (request.path().equals("/login")) {
            login(request, form);
            return;
        }
        switch (gate.login(request)) {
            case TOO_MANY -> answer(request, tooMany());
            case NONE, WRONG -> answer(request, Reply.seeOther("/login", Map.of()));
            case DONE -> {
                if (request.path().equals("/logout")) {
                    answer(request, Reply.seeOther("/login", gate.end(request)));
                } else if (plans.isPresent()) {
                    reply(request, () -> changed(request, form));
                } else {
                    answer(request, Reply.text(403, "these pages are read-only; start the server with --allow-start"));
                }
            }
        }
    }

    private void login(HttpServerRequest request, MultiMap form) {
        switch (gate.tried(request, value(form, "token"))) {
            case DONE -> answer(request, Reply.seeOther("/", gate.begin(request)));
            case TOO_MANY -> answer(request, tooMany());
            case NONE, WRONG -> answer(request, pages.login(401, "The token is wrong."));
        }
    }

    private Reply changed(HttpServerRequest request, MultiMap form) throws IOException {
        List<String> path = path(request);
        if (path.equals(List.of("start"))) {
            return started(form);
        }
        Optional<StartedCommand> command =
                path.size() == 3 && path.get(0).equals("commands") ? command(path.get(1)) : Optional.empty();
        if (command.isEmpty()) {
            return unknown(request);
        }
        switch (path.get(2)) {
            case "stop" -> command.get().stop();
            case "confirm" -> {
                return confirmed(command.get());
            }
            case "answer" -> {
                if (!command.get().type(value(form, "line").replaceAll("\\p{Cntrl}", ""))) {
                    return pages.message(
                            409, "Not answered", "The command has ended, or has not read earlier answers.");
                }
            }
            default -> {
                return unknown(request);
            }
        }
        return Reply.seeOther("/commands/" + path.get(1), Map.of());
    }

    private Reply started(MultiMap form) throws IOException {
        StartOrder order = new StartOrder(
                value(form, "plan"),
                value(form, "command"),
                value(form, "load"),
                value(form, "effort"),
                StartOrder.tags(value(form, "tags")),
                false);
        Optional<Path> plan = plans.flatMap(folder -> folder.find(order.plan()));
        if (plan.isEmpty()) {
            return plans(400, "plan: '" + order.plan() + "' is not in the folder; expected one of the list");
        }
        Optional<String> problem = order.problem();
        if (problem.isPresent()) {
            return plans(400, problem.get());
        }
        return started(order, plan.get());
    }

    /** Starts what a command has shown in its preflight. */
    private Reply confirmed(StartedCommand preflight) throws IOException {
        Optional<Path> plan =
                plans.flatMap(folder -> folder.find(preflight.order().plan()));
        return plan.isPresent() && preflight.awaitsConsent(plan.get())
                ? started(preflight.order().confirmed(), plan.get())
                : plans(409, "The plan has changed since its preflight; start it again.");
    }

    private Reply started(StartOrder order, Path plan) throws IOException {
        return commands.start(order, plan)
                .map(command -> Reply.seeOther("/commands/" + command.number(), Map.of()))
                .orElseGet(() ->
                        plans(409, "Another command runs; two loads would disturb each other. Stop it, or wait."));
    }

    private Reply plans(int status, String problem) {
        return pages.plans(status, plans.map(PlanFolder::names).orElse(List.of()), commands.list(), problem);
    }

    private Optional<StartedCommand> command(String number) {
        return number.matches("[0-9]{1,9}") ? commands.find(Integer.parseInt(number)) : Optional.empty();
    }

    /** Makes a reply on a worker thread. */
    private void reply(HttpServerRequest request, Callable<Reply> made) {
        if (waiting >= MOST_WAITING) {
            answer(request, Reply.text(503, "too many requests; try again"));
            return;
        }
        waiting++;
        threads.executeBlocking(made, false).onComplete(done -> {
            waiting--;
            if (done.succeeded()) {
                answer(request, done.result());
            } else {
                LOG.warn("event=page-failed path={}", request.path(), done.cause());
                answer(
                        request,
                        pages.message(
                                500,
                                "The page could not be made",
                                String.valueOf(done.cause().getMessage())));
            }
        });
    }

    private static void answer(HttpServerRequest request, Reply reply) {
        HttpServerResponse response = request.response();
        if (response.closed() || response.ended()) {
            return;
        }
        response.setStatusCode(reply.status())
                .putHeader("Content-Type", reply.contentType())
                .putHeader("Content-Security-Policy", reply.policy())
                .putHeader("X-Content-Type-Options", "nosniff")
                // With no-referrer, browsers would hide the origin of forms.
                .putHeader("Referrer-Policy", "same-origin")
                .putHeader("Cache-Control", "no-store");
        reply.headers().forEach(response::putHeader);
        // A client that is gone needs no answer.
        var unused = request.method().equals(HttpMethod.HEAD) ? response.end() : response.end(reply.body());
    }
}
