package org.verbscope.planted.verbs.open;

public final class HostManager {}
