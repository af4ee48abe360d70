/**
 * The four methods of a host as JSON-RPC 2.0 over the standard input and output of a child process,
 * so that a crash in native code ends the child and nothing else.
 */
package org.verbscope.verbs.agent;
