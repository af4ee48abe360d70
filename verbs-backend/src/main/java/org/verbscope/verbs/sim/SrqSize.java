package org.verbscope.verbs.sim;

/** {@code max_wr} and {@code max_sge} of {@code struct ibv_srq_attr}. */
record SrqSize(long wr, long sge) {}
