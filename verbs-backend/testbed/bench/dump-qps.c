/*
 * Receives and parses the dump of all queue pairs of the first RDMA device, as lean as C allows:
 * what the same in Java is measured against.
 *   dump-qps ROUNDS
 * prints the nanoseconds of each round.
 * SPDX-License-Identifier: Apache-2.0
 */
#include <linux/netlink.h>
#include <rdma/rdma_netlink.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct qp {
	unsigned int port, lqpn, rqpn, rq_psn, sq_psn, pdn, pid;
	unsigned char mig, type, state;
	char name[16];
};

static struct qp *qps;
static int count, room;
static unsigned int named_pid;
static char named[16];

static unsigned int u32(const struct nlattr *a) { return *(const unsigned int *)(a + 1); }
static unsigned char u8(const struct nlattr *a) { return *(const unsigned char *)(a + 1); }

static const char *comm(unsigned int pid)
{
	char path[40];
	FILE *file;

	if (pid != named_pid) {
		named_pid = pid;
		named[0] = 0;
		snprintf(path, sizeof(path), "/proc/%u/comm", pid);
		file = fopen(path, "r");
		if (file) {
			if (fgets(named, sizeof(named), file))
				named[strcspn(named, "\n")] = 0;
			fclose(file);
		}
	}
	return named;
}

#define EACH(a, from, end)                                                           \
	for (const struct nlattr *a = (const void *)(from);                          \
	     (const char *)a + 4 <= (const char *)(end) && a->nla_len >= 4;          \
	     a = (const void *)((const char *)a + NLA_ALIGN(a->nla_len)))

static void entry(const struct nlattr *e)
{
	struct qp *q;

	if (count == room)
		qps = realloc(qps, (room = room ? room * 2 : 1024) * sizeof(*qps));
	q = memset(&qps[count++], 0, sizeof(*q));
	EACH(a, e + 1, (const char *)e + e->nla_len) {
		switch (a->nla_type & NLA_TYPE_MASK) {
		case RDMA_NLDEV_ATTR_PORT_INDEX: q->port = u32(a); break;
		case RDMA_NLDEV_ATTR_RES_LQPN: q->lqpn = u32(a); break;
		case RDMA_NLDEV_ATTR_RES_RQPN: q->rqpn = u32(a); break;
		case RDMA_NLDEV_ATTR_RES_RQ_PSN: q->rq_psn = u32(a); break;
		case RDMA_NLDEV_ATTR_RES_SQ_PSN: q->sq_psn = u32(a); break;
		case RDMA_NLDEV_ATTR_RES_PDN: q->pdn = u32(a); break;
		case RDMA_NLDEV_ATTR_RES_PATH_MIG_STATE: q->mig = u8(a); break;
		case RDMA_NLDEV_ATTR_RES_TYPE: q->type = u8(a); break;
		case RDMA_NLDEV_ATTR_RES_STATE: q->state = u8(a); break;
		case RDMA_NLDEV_ATTR_RES_PID:
			q->pid = u32(a);
			memcpy(q->name, comm(q->pid), sizeof(q->name));
			break;
		case RDMA_NLDEV_ATTR_RES_KERN_NAME:
			snprintf(q->name, sizeof(q->name), "%s", (const char *)(a + 1));
			break;
		}
	}
}

static int dump(int fd)
{
	static char buffer[65536] __attribute__((aligned(8)));
	struct { struct nlmsghdr h; struct nlattr a; unsigned int device; } request = {
		{ sizeof(request), (RDMA_NL_NLDEV << 10) + RDMA_NLDEV_CMD_RES_QP_GET,
		  NLM_F_REQUEST | NLM_F_DUMP, 1, 0 },
		{ 8, RDMA_NLDEV_ATTR_DEV_INDEX }, 0,
	};

	count = 0;
	named_pid = 0;
	if (send(fd, &request, sizeof(request), 0) < 0)
		return -1;
	for (;;) {
		int size = recv(fd, buffer, sizeof(buffer), 0);

		if (size <= 0)
			return -1;
		for (struct nlmsghdr *h = (void *)buffer; NLMSG_OK(h, size);
		     h = NLMSG_NEXT(h, size)) {
			if (h->nlmsg_type == NLMSG_DONE)
				return 0;
			if (h->nlmsg_type == NLMSG_ERROR)
				return -1;
			EACH(t, NLMSG_DATA(h), (char *)h + h->nlmsg_len)
				if ((t->nla_type & NLA_TYPE_MASK) == RDMA_NLDEV_ATTR_RES_QP)
					EACH(e, t + 1, (const char *)t + t->nla_len)
						entry(e);
		}
	}
}

int main(int argc, char **argv)
{
	int fd = socket(AF_NETLINK, SOCK_RAW, NETLINK_RDMA);

	for (int i = 0; i < (argc > 1 ? atoi(argv[1]) : 1); i++) {
		struct timespec a, b;

		clock_gettime(CLOCK_MONOTONIC, &a);
		if (dump(fd) < 0) {
			perror("dump");
			return 1;
		}
		clock_gettime(CLOCK_MONOTONIC, &b);
		printf("%lld\n", (b.tv_sec - a.tv_sec) * 1000000000LL + b.tv_nsec - a.tv_nsec);
	}
	return 0;
}
