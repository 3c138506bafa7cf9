/**
 * Disks and networks that the kernel makes slow for one program and its children, and network namespaces that serve as
 * hosts. Linux, as root.
 */
@NullMarked
package io.floodmark.shaping;

import org.jspecify.annotations.NullMarked;
