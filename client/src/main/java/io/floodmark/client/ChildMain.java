package io.floodmark.client;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** The main class of a child that produces or consumes with the Kafka clients on its class path. */
public final class ChildMain implements ChildLoop.Servant {
    private final Pipe pipe;
    private final ProcessClock clock = new ProcessClock();
    private Optional<Role> role = Optional.empty();

    private ChildMain(Pipe pipe) {
        this.pipe = pipe;
    }

    /** Takes no arguments, because all users of the machine can see them. */
    public static void main(String[] args) {
        ChildLoop.run("child", ChildMain::new);
    }

    @Override
    public String release() {
        return ClientLibrary.version();
    }

    @Override
    public void obey(Message message) throws IOException {
        DataInputStream body = message.body();
        switch (message.kind()) {
            case CONFIGURE:
                configure(Assignment.readFrom(body));
                break;
            case CONFIGURE_CONSUMERS:
                configure(ConsumerAssignment.readFrom(body));
                break;
            case PREPARE:
                role().prepare(Texts.readAll(body));
                pipe.send(Message.of(Message.Kind.READY));
                break;
            case PING:
                long now = clock.nanoTime();
                pipe.send(Message.of(Message.Kind.PONG, out -> out.writeLong(now)));
                break;
            case START:
                role().start(Start.readFrom(body));
                break;
            case LEASE:
                role().heartbeat(body.readLong());
                break;
            case STOP:
                role().stop(body.readLong());
                break;
            default:
                throw new IOException("a parent does not send " + message.kind());
        }
    }

    private void configure(Assignment assignment) {
        OauthAccess.allow(assignment.config().all());
        Combination.refuseIfImpossible(assignment.config().all());
        EffectiveProducer effective = EffectiveProducer.of(assignment.config());
        become(new Producing(assignment, pipe, clock), effective.shown());
    }

    private void configure(ConsumerAssignment assignment) {
        ClientConfig ofAMember = assignment.config(assignment.groups().get(0));
        OauthAccess.allow(ofAMember.all());
        Combination.refuseIfImpossible(ofAMember.all());
        Map<String, String> effective = EffectiveConsumer.of(ofAMember);
        become(new Consuming(assignment, pipe, clock), effective);
    }

    private void become(Role fresh, Map<String, String> effective) {
        role.ifPresent(Role::close);
        role = Optional.of(fresh);
        pipe.send(Message.of(Message.Kind.CONFIGURED, out -> Texts.writeMap(out, effective)));
    }

    private Role role() {
        return role.orElseThrow(() -> new Failure(
                Failure.Kind.CHILD, "internal error: the child process received work before its configuration."));
    }
}
