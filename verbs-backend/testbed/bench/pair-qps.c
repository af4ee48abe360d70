/*
 * Creates and destroys queue pairs one after another on the first RDMA device, and prints how many
 * nanoseconds a pair of calls took on average.
 *   pair-qps
 * reads counts from standard input, one a line, and answers each with a line.
 * SPDX-License-Identifier: Apache-2.0
 */
#include <infiniband/verbs.h>
#include <stdio.h>
#include <time.h>

static long long now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(void)
{
	struct ibv_device **devices = ibv_get_device_list(NULL);
	struct ibv_context *context = devices && *devices ? ibv_open_device(*devices) : NULL;
	struct ibv_pd *pd = context ? ibv_alloc_pd(context) : NULL;
	struct ibv_cq *cq = context ? ibv_create_cq(context, 16, NULL, NULL, 0) : NULL;
	int count;

	if (!pd || !cq) {
		perror("no RDMA device, PD or CQ");
		return 1;
	}
	while (scanf("%d", &count) == 1) {
		long long begin = now();

		for (int i = 0; i < count; i++) {
			struct ibv_qp_init_attr init = {
				.send_cq = cq,
				.recv_cq = cq,
				.cap = { .max_send_wr = 1, .max_recv_wr = 1, .max_send_sge = 1,
					 .max_recv_sge = 1 },
				.qp_type = IBV_QPT_RC,
			};
			struct ibv_qp *qp = ibv_create_qp(pd, &init);

			if (!qp || ibv_destroy_qp(qp)) {
				perror("a queue pair");
				return 1;
			}
		}
		printf("%lld\n", (now() - begin) / count);
		fflush(stdout);
	}
	return 0;
}
