/*
 * The process which carries verbs out, one at a time, as it is told over a socket.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "protocol.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

static struct {
	struct ibv_context *context;
	struct ibv_pd *pd;
	struct ibv_cq *cq;
	struct ibv_xrcd *xrcd[SLOTS];
	struct ibv_qp *qp[SLOTS];
	struct ibv_srq *srq[SLOTS];
} own;

struct ibv_context *open_device(void)
{
	struct ibv_device **list = ibv_get_device_list(NULL);
	struct ibv_context *context = NULL;

	for (int i = 0; list && list[i]; i++)
		if (!strcmp(ibv_get_device_name(list[i]), device_name))
			context = ibv_open_device(list[i]);
	if (list)
		ibv_free_device_list(list);
	return context;
}

/* What a verb which returns a pointer left in errno. */
static int made(const void *object)
{
	return object ? 0 : errno ? errno : NO_ERRNO;
}

static int do_open_xrcd(const struct request *request)
{
	struct ibv_xrcd_init_attr attr = {
		.comp_mask = IBV_XRCD_INIT_ATTR_FD | IBV_XRCD_INIT_ATTR_OFLAGS,
		.fd = (int)request->number,
		.oflags = (int)request->mask,
	};
	int error;

	if (request->path[0])
		attr.fd = open(request->path, O_RDONLY);
	errno = 0;
	own.xrcd[request->slot] = ibv_open_xrcd(own.context, &attr);
	error = made(own.xrcd[request->slot]);
	if (request->path[0])
		close(attr.fd);
	return error;
}

static int do_create_qp(const struct request *request, struct reply *reply)
{
	struct ibv_qp_init_attr_ex attr = {
		.qp_type = request->type,
		.qp_context = own.qp + request->slot,
	};
	struct ibv_qp *qp;

	if (request->type == IBV_QPT_XRC_RECV) {
		attr.comp_mask = IBV_QP_INIT_ATTR_XRCD;
		attr.xrcd = own.xrcd[request->xrcd];
	} else {
		attr.comp_mask = IBV_QP_INIT_ATTR_PD;
		attr.pd = own.pd;
		attr.send_cq = own.cq;
		attr.recv_cq = request->type == IBV_QPT_XRC_SEND ? NULL : own.cq;
		attr.cap = (struct ibv_qp_cap){ 4, request->type != IBV_QPT_XRC_SEND, 1, 1, 0 };
	}
	errno = 0;
	qp = ibv_create_qp_ex(own.context, &attr);
	own.qp[request->slot] = qp;
	if (qp)
		reply->number = qp->qp_num;
	return made(qp);
}

static int do_open_qp(const struct request *request)
{
	struct ibv_qp_open_attr attr = {
		.comp_mask = request->mask,
		.qp_num = request->number,
		.xrcd = own.xrcd[request->xrcd],
		.qp_context = own.qp + request->slot,
		.qp_type = request->type,
	};

	errno = 0;
	own.qp[request->slot] = ibv_open_qp(own.context, &attr);
	return made(own.qp[request->slot]);
}

static int do_create_srq(const struct request *request, struct reply *reply)
{
	struct ibv_srq_init_attr_ex attr = {
		.attr = { .max_wr = request->number, .max_sge = 1 },
		.comp_mask = IBV_SRQ_INIT_ATTR_TYPE | IBV_SRQ_INIT_ATTR_PD |
			     IBV_SRQ_INIT_ATTR_XRCD | IBV_SRQ_INIT_ATTR_CQ,
		.srq_type = IBV_SRQT_XRC,
		.pd = own.pd,
		.xrcd = own.xrcd[request->xrcd],
		.cq = own.cq,
	};
	struct ibv_srq *srq;

	errno = 0;
	srq = ibv_create_srq_ex(own.context, &attr);
	own.srq[request->slot] = srq;
	if (!srq)
		return made(srq);
	reply->number = attr.attr.max_wr;
	return ibv_get_srq_num(srq, &reply->more);
}

int qp_to_init(struct ibv_qp *qp)
{
	struct ibv_qp_attr attr = { .qp_state = IBV_QPS_INIT, .port_num = 1 };

	return ibv_modify_qp(qp, &attr, IBV_QP_STATE | IBV_QP_PKEY_INDEX | IBV_QP_PORT |
			     IBV_QP_ACCESS_FLAGS);
}

static int do_modify_qp(struct ibv_qp *qp, enum ibv_qp_state state)
{
	struct ibv_qp_attr attr = {
		.qp_state = state, .path_mtu = IBV_MTU_1024, .dest_qp_num = 0x123,
		.rq_psn = 0x111, .sq_psn = 0x222, .max_dest_rd_atomic = 1, .min_rnr_timer = 12,
		.timeout = 14, .ah_attr = { .dlid = 1, .port_num = 1 },
	};
	int mask = IBV_QP_STATE;

	if (state == IBV_QPS_INIT)
		return qp_to_init(qp);
	if (state == IBV_QPS_RTR)
		mask |= IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_DEST_QPN | IBV_QP_RQ_PSN |
			IBV_QP_MAX_DEST_RD_ATOMIC | IBV_QP_MIN_RNR_TIMER;
	if (state == IBV_QPS_RTS)
		mask |= IBV_QP_SQ_PSN | IBV_QP_TIMEOUT;
	return ibv_modify_qp(qp, &attr, mask);
}

static int do_query_qp(struct ibv_qp *qp, struct seen *seen)
{
	struct ibv_qp_init_attr init = {};
	struct ibv_qp_attr attr = {};
	int error = ibv_query_qp(qp, &attr, IBV_QP_STATE, &init);

	if (error)
		return error;
	*seen = (struct seen){
		.state = attr.qp_state, .path_mtu = attr.path_mtu, .rq_psn = attr.rq_psn,
		.sq_psn = attr.sq_psn, .dest_qp_num = attr.dest_qp_num, .port = attr.port_num,
		.capabilities = attr.cap.max_send_wr + attr.cap.max_recv_wr +
				attr.cap.max_send_sge + attr.cap.max_recv_sge +
				attr.cap.max_inline_data,
		.qp_context = (uintptr_t)init.qp_context,
	};
	return 0;
}

static int do_next_event(int milliseconds, struct reply *reply)
{
	struct pollfd descriptor = { .fd = own.context->async_fd, .events = POLLIN };
	struct ibv_async_event event;

	reply->number = -1;
	if (poll(&descriptor, 1, milliseconds) != 1 || ibv_get_async_event(own.context, &event))
		return SILENCE;
	if (event.event_type == IBV_EVENT_COMM_EST)
		reply->number = (struct ibv_qp **)event.element.qp->qp_context - own.qp;
	ibv_ack_async_event(&event);
	return event.event_type;
}

static int do_query_port(struct reply *reply)
{
	struct ibv_port_attr attr;
	int error = ibv_query_port(own.context, 1, &attr);

	reply->number = attr.state;
	return error;
}

/* Everything that is left, in an order in which nothing is in use any more. */
static int do_end(void)
{
	int error = 0;

	for (int i = 0; i < SLOTS; i++) {
		if (own.qp[i])
			error |= ibv_destroy_qp(own.qp[i]);
		if (own.srq[i])
			error |= ibv_destroy_srq(own.srq[i]);
	}
	for (int i = 0; i < SLOTS; i++)
		if (own.xrcd[i])
			error |= ibv_close_xrcd(own.xrcd[i]);
	if (own.cq)
		error |= ibv_destroy_cq(own.cq);
	if (own.pd)
		error |= ibv_dealloc_pd(own.pd);
	return error | ibv_close_device(own.context);
}

/* Carries a destroying verb out, and forgets the object when that succeeded. */
#define UNMAKE(verb, object)			\
	({					\
		int error_ = verb(object);	\
		if (!error_)			\
			(object) = NULL;	\
		error_;				\
	})

static int perform(const struct request *request, struct reply *reply)
{
	int slot = request->slot;

	switch (request->verb) {
	case OPEN_XRCD:
		return do_open_xrcd(request);
	case CLOSE_XRCD:
		return UNMAKE(ibv_close_xrcd, own.xrcd[slot]);
	case CREATE_QP:
		return do_create_qp(request, reply);
	case OPEN_QP:
		return do_open_qp(request);
	case DESTROY_QP:
		return UNMAKE(ibv_destroy_qp, own.qp[slot]);
	case MODIFY_QP:
		return do_modify_qp(own.qp[slot], request->number);
	case QUERY_QP:
		return do_query_qp(own.qp[slot], &reply->seen);
	case LOOK_AT_QP:
		reply->seen.state = own.qp[slot]->state;
		reply->seen.qp_context = (uintptr_t)own.qp[slot]->qp_context;
		return 0;
	case CREATE_SRQ:
		return do_create_srq(request, reply);
	case DESTROY_SRQ:
		return UNMAKE(ibv_destroy_srq, own.srq[slot]);
	case DEALLOC_PD:
		return UNMAKE(ibv_dealloc_pd, own.pd);
	case DESTROY_CQ:
		return UNMAKE(ibv_destroy_cq, own.cq);
	case QUERY_PORT:
		return do_query_port(reply);
	case NEXT_EVENT:
		return do_next_event(request->number, reply);
	case END:
		return do_end();
	}
	return EINVAL;
}

void work(int socket)
{
	struct request request;

	own.context = open_device();
	own.pd = own.context ? ibv_alloc_pd(own.context) : NULL;
	own.cq = own.pd ? ibv_create_cq(own.context, 16, NULL, NULL, 0) : NULL;
	if (write(socket, &(struct reply){ .error = own.cq ? 0 : EIO }, sizeof(struct reply)) < 0)
		return;
	while (own.cq && read(socket, &request, sizeof(request)) == sizeof(request)) {
		struct reply reply = {};

		reply.error = perform(&request, &reply);
		if (write(socket, &reply, sizeof(reply)) != sizeof(reply) || request.verb == END)
			return;
	}
}
