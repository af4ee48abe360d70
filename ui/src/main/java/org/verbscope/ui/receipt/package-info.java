/**
 * How readings, verdicts and receipts are shown, wherever they are: the building blocks that know
 * RDMA and are shared by the features.
 */
package org.verbscope.ui.receipt;
