/*
 * What keeps what alive: handles, domains and processes that end.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "check.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static void check_busy(struct worker *a, struct worker *b)
{
	uint32_t qpn, max_wr = 20, number;

	check_is(create_qp(a, 0, 0, IBV_QPT_XRC_RECV, &qpn), 0, "A creates a target QP");
	check_is(close_xrcd(a, 0), EBUSY, "A cannot close its domain, with a QP of its own");
	check_is(close_xrcd(b, 0), 0, "B can, since it has none");
	check_is(destroy_qp(a, 0), 0, "A destroys its QP");

	check_is(create_xrc_srq(a, 0, 0, &max_wr, &number), 0, "A creates an XRC SRQ");
	check_is(max_wr, 31, "an SRQ of 20 entries gets 31");
	check(number != 0, "the SRQ has a number");
	check_is(close_xrcd(a, 0), EBUSY, "A cannot close its domain, with an SRQ in it");
	check_is(dealloc_pd(a), EBUSY, "A cannot deallocate its PD, with an SRQ in it");
	check_is(destroy_cq(a), EBUSY, "A cannot destroy its CQ, with an SRQ on it");
	check_is(destroy_srq(a, 0), 0, "A destroys the SRQ");

	check_is(create_qp(a, 0, 0, IBV_QPT_XRC_SEND, &qpn), 0, "A creates an XRC_SEND QP");
	check_is(dealloc_pd(a), EBUSY, "A cannot deallocate its PD, with a QP in it");
	check_is(destroy_cq(a), EBUSY, "A cannot destroy its CQ, with a QP on it");
	check_is(destroy_qp(a, 0), 0, "A destroys the QP");
}

/* The creator leaves, orderly or not; the QP stays with the others, and goes with the last. */
static void check_outliving(struct worker *a, bool orderly, const char *path)
{
	struct worker b = start_worker(), c = start_worker();
	struct seen seen;
	uint32_t qpn;

	if (open_xrcd(&b, 0, path, O_CREAT) || create_qp(a, 0, 0, IBV_QPT_XRC_RECV, &qpn) ||
	    open_qp(&b, 0, 0, qpn))
		fatal("there is no shared QP");
	if (orderly) {
		check_is(close_xrcd(&b, 0), EBUSY, "B cannot close its domain, with a handle");
		check_is(destroy_qp(a, 0), 0, "A destroys the QP it has created");
		check_is(close_xrcd(a, 0), 0, "A closes its domain, in spite of B's handle");
		check(end_worker(a), "A ends");
	} else {
		abandon_worker(a);
		check(true, "A is killed");
	}
	check_is(tracked("qp link mlx4_0 type XRC_TGT", ""), 1, "the QP is still there");
	check_is(query_qp(&b, 0, &seen), 0, "B queries it");
	check_is(modify_qp(&b, 0, IBV_QPS_INIT), 0, "B modifies it");
	check_is(open_xrcd(&c, 0, path, 0), 0, "C opens the domain");
	check_is(open_qp(&c, 0, 0, qpn), 0, "C newly opens the QP");
	check_is(query_qp(&c, 0, &seen), 0, "C queries it");
	check_is(seen.state, IBV_QPS_INIT, "C sees what B has set");
	check_is(destroy_qp(&b, 0), 0, "B closes its handle");
	check_is(query_qp(&c, 0, &seen), 0, "C still has the QP");
	check_is(destroy_qp(&c, 0), 0, "C closes the last handle");
	check_is(open_qp(&b, 0, 0, qpn), EINVAL, "now the QP cannot be opened any more");
	check_is(tracked("qp link mlx4_0 type XRC_TGT", ""), 0,
		 "resource tracking lists no target QP");
	check(end_worker(&b) & end_worker(&c), "B and C close everything");
}

void check_lifetimes(const char *directory)
{
	struct worker a = start_worker(), b = start_worker();
	char path[200];

	snprintf(path, sizeof(path), "%s/domain", directory);
	close(open(path, O_CREAT | O_RDWR, 0666));
	if (open_xrcd(&a, 0, path, O_CREAT) || open_xrcd(&b, 0, path, 0))
		fatal("there is no shared domain");
	check_busy(&a, &b);
	end_worker(&b);
	check_outliving(&a, true, path);

	a = start_worker();
	if (open_xrcd(&a, 0, path, O_CREAT))
		fatal("there is no domain");
	check_outliving(&a, false, path);
	check_nothing_is_tracked();
	unlink(path);
}
