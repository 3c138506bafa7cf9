/**
 * A fleet whose workers are on hosts that OpenSSH reaches. It has three parts: this process
 * ({@link io.floodmark.ssh.SshFleet}), the driver, which is its child process ({@link io.floodmark.ssh.SshDriver}), and
 * one JVM on each host ({@link io.floodmark.ssh.HostMain}). The driver communicates with the JVMs over the standard
 * input and output of ssh clients.
 */
@NullMarked
package io.floodmark.ssh;

import org.jspecify.annotations.NullMarked;
