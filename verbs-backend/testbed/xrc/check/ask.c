/*
 * Starting and ending workers, and asking them to do a verb.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "protocol.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static struct reply receive(struct worker *worker)
{
	struct pollfd descriptor = { .fd = worker->socket, .events = POLLIN };
	struct reply reply = { .error = SILENCE };

	/* A worker which hangs in the kernel must not make the checks hang. */
	if (poll(&descriptor, 1, 60000) == 1 &&
	    read(worker->socket, &reply, sizeof(reply)) == sizeof(reply))
		return reply;
	return (struct reply){ .error = SILENCE };
}

static struct reply ask(struct worker *worker, struct request request)
{
	if (write(worker->socket, &request, sizeof(request)) != sizeof(request))
		return (struct reply){ .error = SILENCE };
	return receive(worker);
}

struct worker start_worker(void)
{
	struct worker worker;
	int sockets[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets))
		fatal("socketpair: %s", strerror(errno));
	worker.pid = fork();
	if (worker.pid < 0)
		fatal("fork: %s", strerror(errno));
	if (worker.pid == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		close(sockets[0]);
		work(sockets[1]);
		_exit(0);
	}
	close(sockets[1]);
	worker.socket = sockets[0];
	if (receive(&worker).error)
		fatal("a worker cannot open %s", device_name);
	return worker;
}

void abandon_worker(struct worker *worker)
{
	kill(worker->pid, SIGKILL);
	waitpid(worker->pid, NULL, 0);
	close(worker->socket);
}

bool end_worker(struct worker *worker)
{
	int error = ask(worker, (struct request){ .verb = END }).error;

	abandon_worker(worker);
	return error == 0;
}

int open_xrcd(struct worker *worker, int slot, const char *path, int oflags)
{
	struct request request = { .verb = OPEN_XRCD, .slot = slot, .mask = oflags };

	strncpy(request.path, path, sizeof(request.path) - 1);
	return ask(worker, request).error;
}

int open_xrcd_number(struct worker *worker, int slot, int descriptor, int oflags)
{
	return ask(worker, (struct request){ .verb = OPEN_XRCD, .slot = slot,
					     .number = descriptor, .mask = oflags }).error;
}

int close_xrcd(struct worker *worker, int slot)
{
	return ask(worker, (struct request){ .verb = CLOSE_XRCD, .slot = slot }).error;
}

int create_qp(struct worker *worker, int slot, int xrcd, enum ibv_qp_type type, uint32_t *qpn)
{
	struct reply reply = ask(worker, (struct request){ .verb = CREATE_QP, .slot = slot,
							   .xrcd = xrcd, .type = type });

	*qpn = reply.number;
	return reply.error;
}

int open_qp_as(struct worker *worker, int slot, int xrcd, uint32_t qpn, uint32_t type,
	       uint32_t comp_mask)
{
	return ask(worker, (struct request){ .verb = OPEN_QP, .slot = slot, .xrcd = xrcd,
					     .number = qpn, .type = type,
					     .mask = comp_mask }).error;
}

int open_qp(struct worker *worker, int slot, int xrcd, uint32_t qpn)
{
	return open_qp_as(worker, slot, xrcd, qpn, IBV_QPT_XRC_RECV,
			  IBV_QP_OPEN_ATTR_NUM | IBV_QP_OPEN_ATTR_XRCD |
			  IBV_QP_OPEN_ATTR_CONTEXT | IBV_QP_OPEN_ATTR_TYPE);
}

int destroy_qp(struct worker *worker, int slot)
{
	return ask(worker, (struct request){ .verb = DESTROY_QP, .slot = slot }).error;
}

int modify_qp(struct worker *worker, int slot, enum ibv_qp_state state)
{
	return ask(worker, (struct request){ .verb = MODIFY_QP, .slot = slot,
					     .number = state }).error;
}

static int see(struct worker *worker, enum verb verb, int slot, struct seen *seen)
{
	struct reply reply = ask(worker, (struct request){ .verb = verb, .slot = slot });

	*seen = reply.seen;
	return reply.error;
}

int query_qp(struct worker *worker, int slot, struct seen *seen)
{
	return see(worker, QUERY_QP, slot, seen);
}

int look_at_qp(struct worker *worker, int slot, struct seen *seen)
{
	return see(worker, LOOK_AT_QP, slot, seen);
}

int create_xrc_srq(struct worker *worker, int slot, int xrcd, uint32_t *max_wr,
		   uint32_t *number)
{
	struct reply reply = ask(worker, (struct request){ .verb = CREATE_SRQ, .slot = slot,
							   .xrcd = xrcd, .number = *max_wr });

	*max_wr = reply.number;
	*number = reply.more;
	return reply.error;
}

int destroy_srq(struct worker *worker, int slot)
{
	return ask(worker, (struct request){ .verb = DESTROY_SRQ, .slot = slot }).error;
}

int dealloc_pd(struct worker *worker)
{
	return ask(worker, (struct request){ .verb = DEALLOC_PD }).error;
}

int destroy_cq(struct worker *worker)
{
	return ask(worker, (struct request){ .verb = DESTROY_CQ }).error;
}

int query_port(struct worker *worker, enum ibv_port_state *state)
{
	struct reply reply = ask(worker, (struct request){ .verb = QUERY_PORT });

	*state = reply.number;
	return reply.error;
}

int next_event(struct worker *worker, int milliseconds, int *slot)
{
	struct reply reply = ask(worker, (struct request){ .verb = NEXT_EVENT,
							   .number = milliseconds });

	*slot = (int)reply.number;
	return reply.error;
}
