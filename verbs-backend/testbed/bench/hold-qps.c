/*
 * Holds queue pairs and what they need on the first RDMA device, for as long as its standard input
 * is open: content for a dump.
 *   hold-qps COUNT [CHURN]
 * says "ready" once COUNT RC queue pairs exist, three in four moved to INIT; with CHURN each line
 * read destroys and creates that many of them and says "done".
 * SPDX-License-Identifier: Apache-2.0
 */
#include <infiniband/verbs.h>
#include <stdio.h>
#include <stdlib.h>

static struct ibv_pd *pd;
static struct ibv_cq *cq;

static struct ibv_qp *make(int number)
{
	struct ibv_qp_init_attr init = {
		.send_cq = cq,
		.recv_cq = cq,
		.cap = { .max_send_wr = 1, .max_recv_wr = 1, .max_send_sge = 1, .max_recv_sge = 1 },
		.qp_type = IBV_QPT_RC,
	};
	struct ibv_qp_attr attr = { .qp_state = IBV_QPS_INIT, .port_num = 1 };
	struct ibv_qp *qp = ibv_create_qp(pd, &init);

	if (!qp) {
		perror("ibv_create_qp");
		exit(1);
	}
	if (number % 4 && ibv_modify_qp(qp, &attr, IBV_QP_STATE | IBV_QP_PKEY_INDEX | IBV_QP_PORT |
					IBV_QP_ACCESS_FLAGS)) {
		perror("ibv_modify_qp");
		exit(1);
	}
	return qp;
}

int main(int argc, char **argv)
{
	int count = argc > 1 ? atoi(argv[1]) : 1;
	int churn = argc > 2 ? atoi(argv[2]) : 0;
	struct ibv_device **devices = ibv_get_device_list(NULL);
	struct ibv_context *context = devices && *devices ? ibv_open_device(*devices) : NULL;
	struct ibv_srq_init_attr srq = { .attr = { .max_wr = 16, .max_sge = 1 } };
	struct ibv_qp **qps = calloc(count, sizeof(*qps));
	static char memory[8192];
	int next = 0;

	if (!context) {
		perror("no RDMA device can be opened");
		return 1;
	}
	pd = ibv_alloc_pd(context);
	cq = ibv_create_cq(context, 16, NULL, NULL, 0);
	if (!pd || !cq || !ibv_create_srq(pd, &srq) ||
	    !ibv_reg_mr(pd, memory, sizeof(memory), IBV_ACCESS_LOCAL_WRITE)) {
		perror("no PD, CQ, SRQ or MR");
		return 1;
	}
	for (int i = 0; i < count; i++)
		qps[i] = make(i);
	puts("ready");
	fflush(stdout);
	for (int c; (c = getchar()) != EOF;) {
		if (c != '\n')
			continue;
		for (int i = 0; i < churn; i++, next = (next + 1) % count) {
			ibv_destroy_qp(qps[next]);
			qps[next] = make(next);
		}
		puts("done");
		fflush(stdout);
	}
	return 0;
}
