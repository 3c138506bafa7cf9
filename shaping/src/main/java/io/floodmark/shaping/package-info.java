/**
 * Disks and networks that the kernel throttles for one program and its children, and network namespaces that serve as
 * hosts. Requires Linux and root.
 */
@NullMarked
package io.floodmark.shaping;

import org.jspecify.annotations.NullMarked;
