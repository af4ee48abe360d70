// SPDX-License-Identifier: GPL-2.0 OR BSD-2-Clause
/* Asynchronous events, which no hardware raises here: a test does. */
#include "dummy.h"

static const struct {
	const char *name;
	enum ib_event_type type;
	enum { OF_CQ, OF_QP, OF_SRQ, OF_PORT, OF_DEVICE } kind;
} events[] = {
	{ "cq_err", IB_EVENT_CQ_ERR, OF_CQ },
	{ "qp_fatal", IB_EVENT_QP_FATAL, OF_QP },
	{ "qp_req_err", IB_EVENT_QP_REQ_ERR, OF_QP },
	{ "qp_access_err", IB_EVENT_QP_ACCESS_ERR, OF_QP },
	{ "comm_est", IB_EVENT_COMM_EST, OF_QP },
	{ "sq_drained", IB_EVENT_SQ_DRAINED, OF_QP },
	{ "path_mig", IB_EVENT_PATH_MIG, OF_QP },
	{ "path_mig_err", IB_EVENT_PATH_MIG_ERR, OF_QP },
	{ "qp_last_wqe_reached", IB_EVENT_QP_LAST_WQE_REACHED, OF_QP },
	{ "srq_err", IB_EVENT_SRQ_ERR, OF_SRQ },
	{ "srq_limit_reached", IB_EVENT_SRQ_LIMIT_REACHED, OF_SRQ },
	{ "port_active", IB_EVENT_PORT_ACTIVE, OF_PORT },
	{ "port_err", IB_EVENT_PORT_ERR, OF_PORT },
	{ "lid_change", IB_EVENT_LID_CHANGE, OF_PORT },
	{ "pkey_change", IB_EVENT_PKEY_CHANGE, OF_PORT },
	{ "sm_change", IB_EVENT_SM_CHANGE, OF_PORT },
	{ "client_reregister", IB_EVENT_CLIENT_REREGISTER, OF_PORT },
	{ "gid_change", IB_EVENT_GID_CHANGE, OF_PORT },
	{ "device_fatal", IB_EVENT_DEVICE_FATAL, OF_DEVICE },
};

/*
 * A QP in RESET raises no events, as in hardware; here this also keeps them from a QP which
 * the core has not finished to create, since it cannot have been modified yet.
 */
static int deliver_to_qp(struct dummy_device *dev, struct ib_event *event, u32 number)
{
	struct dummy_qp *qp = xa_load(&dev->qps.objects, number);

	if (!qp)
		return -ENOENT;
	if (READ_ONCE(qp->attr.qp_state) == IB_QPS_RESET)
		return -ENOTCONN;
	event->element.qp = &qp->ib;
	/* For an XRC target this is a function of the core's which knows all open handles. */
	if (qp->ib.event_handler)
		qp->ib.event_handler(event, qp->ib.qp_context);
	return 0;
}

/*
 * User space never sees the numbers which the device itself gives to CQs and SRQs; what it can
 * see are those of the kernel's resource tracking, with "rdma resource show".
 */
static int deliver_to_cq(struct dummy_device *dev, struct ib_event *event, u32 number)
{
	unsigned long index;
	struct dummy_cq *cq;

	xa_for_each(&dev->cqs.objects, index, cq) {
		if (cq->ib.res.id != number || !cq->ib.event_handler)
			continue;
		event->element.cq = &cq->ib;
		cq->ib.event_handler(event, cq->ib.cq_context);
		return 0;
	}
	return -ENOENT;
}

static int deliver_to_srq(struct dummy_device *dev, struct ib_event *event, u32 number)
{
	unsigned long index;
	struct dummy_srq *srq;

	xa_for_each(&dev->srqs.objects, index, srq) {
		if (srq->ib.res.id != number || !srq->ib.event_handler)
			continue;
		/* The limit fires once and is disarmed by that. */
		if (event->event == IB_EVENT_SRQ_LIMIT_REACHED)
			srq->attr.srq_limit = 0;
		event->element.srq = &srq->ib;
		srq->ib.event_handler(event, srq->ib.srq_context);
		return 0;
	}
	return -ENOENT;
}

static int deliver_to_all(struct dummy_device *dev, struct ib_event *event, u32 port)
{
	if (!rdma_is_port_valid(&dev->ib, port))
		return -ENOENT;
	if (event->event == IB_EVENT_PORT_ACTIVE)
		WRITE_ONCE(dev->port_state, IB_PORT_ACTIVE);
	if (event->event == IB_EVENT_PORT_ERR)
		WRITE_ONCE(dev->port_state, IB_PORT_DOWN);
	event->element.port_num = port;
	ib_dispatch_event(event);
	return 0;
}

static int deliver(struct dummy_device *dev, int kind, struct ib_event *event, u32 number)
{
	switch (kind) {
	case OF_QP:
		return deliver_to_qp(dev, event, number);
	case OF_CQ:
		return deliver_to_cq(dev, event, number);
	case OF_SRQ:
		return deliver_to_srq(dev, event, number);
	case OF_PORT:
		return deliver_to_all(dev, event, number);
	default:
		return deliver_to_all(dev, event, 1);
	}
}

/* EINVAL: there is no such event; ENOENT: no such object; ENOTCONN: the QP is in RESET. */
int dummy_event_deliver(struct dummy_device *dev, const char *name, u32 number)
{
	struct ib_event event = { .device = &dev->ib };
	int i, err;

	for (i = 0; i < ARRAY_SIZE(events); i++) {
		if (strcmp(events[i].name, name))
			continue;
		event.event = events[i].type;
		mutex_lock(&dev->delivery);
		err = deliver(dev, events[i].kind, &event, number);
		mutex_unlock(&dev->delivery);
		return err;
	}
	return -EINVAL;
}
