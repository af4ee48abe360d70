/*
 * What a process may pin: RLIMIT_MEMLOCK, for all but root.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "check.h"
#include <errno.h>
#include <grp.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define LIMIT_KILOBYTES 64
#define MANY 100

struct result {
	int made, error, again, region_error;
};

static struct ibv_qp *make_qp(struct ibv_pd *pd, struct ibv_cq *cq)
{
	struct ibv_qp_init_attr attr = {
		.send_cq = cq, .recv_cq = cq, .qp_type = IBV_QPT_RC,
		.cap = { .max_send_wr = 16, .max_recv_wr = 16,
			 .max_send_sge = 1, .max_recv_sge = 1 },
	};

	errno = 0;
	return ibv_create_qp(pd, &attr);
}

static void make_many(struct result *result)
{
	static char region[2 * LIMIT_KILOBYTES * 1024];
	struct ibv_context *context = open_device();
	struct ibv_pd *pd = context ? ibv_alloc_pd(context) : NULL;
	struct ibv_cq *cq = pd ? ibv_create_cq(context, 16, NULL, NULL, 0) : NULL;
	struct ibv_qp *qps[MANY];

	if (!cq) {
		result->error = errno;
		return;
	}
	while (result->made < MANY && (qps[result->made] = make_qp(pd, cq)))
		result->made++;
	result->error = errno;
	if (result->made == 0 || result->made == MANY)
		return;
	ibv_destroy_qp(qps[result->made - 1]);
	result->again = make_qp(pd, cq) != NULL;
	errno = 0;
	ibv_reg_mr(pd, region, sizeof(region), 0);
	result->region_error = errno;
}

/* In a process of its own, which cannot get its rights back. */
static struct result as_user(uid_t user)
{
	struct result *shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
				     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	struct rlimit limit = { LIMIT_KILOBYTES * 1024, LIMIT_KILOBYTES * 1024 };
	pid_t child = fork();

	if (child == 0) {
		if (setrlimit(RLIMIT_MEMLOCK, &limit) || setgroups(0, NULL) || setgid(user) ||
		    setuid(user))
			_exit(1);
		make_many(shared);
		_exit(0);
	}
	waitpid(child, NULL, 0);
	return *shared;
}

void check_memlock(void)
{
	struct result user = as_user(65534), root = as_user(0), unpinned;

	/*
	 * Of 16 pages the CQ takes one, the doorbell records of CQs and of QPs one each, and a
	 * QP two: 64 send entries of 64 bytes, and then 16 receive entries of 16 bytes.
	 */
	check_is(user.made, 6, "with %d KiB a user makes 6 QPs", LIMIT_KILOBYTES);
	check_is(user.error, ENOMEM, "and is refused the next with ENOMEM");
	check(user.again, "after one is destroyed another can be made");
	check_is(user.region_error, ENOMEM, "a memory region beyond the limit is ENOMEM too");
	check_is(root.made, MANY, "root is not limited");

	check_is(set_parameter("pin", "N"), 0, "the module is told not to pin");
	unpinned = as_user(65534);
	check_is(unpinned.made, MANY, "then the user is not limited either");
	check_is(set_parameter("pin", "Y"), 0, "the module pins again");
}
