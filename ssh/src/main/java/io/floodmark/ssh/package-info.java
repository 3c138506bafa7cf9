/**
 * A fleet whose crew are hosts that OpenSSH reaches. Three places: ours ({@link io.floodmark.ssh.SshFleet}); the
 * driver, which is a child process of ours ({@link io.floodmark.ssh.SshDriver}); and on each host one JVM
 * ({@link io.floodmark.ssh.HostMain}), which it talks with over the standard input and output of an ssh client.
 */
@NullMarked
package io.floodmark.ssh;

import org.jspecify.annotations.NullMarked;
