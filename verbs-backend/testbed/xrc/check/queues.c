/*
 * CQs and SRQs: sizes, limits and events. One process does all of it.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "check.h"
#include <errno.h>
#include <poll.h>
#include <string.h>

static struct ibv_context *context;

/* The next event's type, or SILENCE. */
static int take_event(void)
{
	struct pollfd descriptor = { .fd = context->async_fd, .events = POLLIN };
	struct ibv_async_event event;

	if (poll(&descriptor, 1, 5000) != 1 || ibv_get_async_event(context, &event))
		return SILENCE;
	ibv_ack_async_event(&event);
	return event.event_type;
}

static void check_cq(void)
{
	struct ibv_cq *cq = ibv_create_cq(context, 100, NULL, NULL, 0);
	uint32_t number;

	if (!check(cq != NULL, "a CQ is created"))
		return;
	check_is(cq->cqe, 127, "a CQ of 100 entries gets 127");
	number = tracked_number("cq dev mlx4_0", "pid", "cqn");
	check_is(set_parameter("event", "mlx4_0 cq_err %u", number), 0, "an event on the CQ");
	check_is(take_event(), IBV_EVENT_CQ_ERR, "arrives");
	check_is(ibv_destroy_cq(cq), 0, "the CQ is destroyed");
	errno = 0;
	check(!ibv_create_cq(context, 0, NULL, NULL, 0) && errno == EINVAL,
	      "a CQ of 0 entries is EINVAL");
}

static uint32_t limit_of(struct ibv_srq *srq)
{
	struct ibv_srq_attr attr = {};

	return ibv_query_srq(srq, &attr) ? UINT32_MAX : attr.srq_limit;
}

static void check_srq(struct ibv_pd *pd)
{
	struct ibv_srq_init_attr init = { .attr = { .max_wr = 100, .max_sge = 3 } };
	struct ibv_srq *srq = ibv_create_srq(pd, &init);
	struct ibv_srq_attr attr = { .srq_limit = 5 };
	uint32_t number;

	if (!check(srq != NULL, "a basic SRQ is created"))
		return;
	check_is(ibv_modify_srq(srq, &attr, IBV_SRQ_LIMIT), 0, "its limit is set to 5");
	check_is(limit_of(srq), 5, "a query says so");
	attr.srq_limit = 128;
	check_is(ibv_modify_srq(srq, &attr, IBV_SRQ_LIMIT), EINVAL,
		 "a limit above the size is EINVAL");
	check_is(ibv_modify_srq(srq, &attr, IBV_SRQ_MAX_WR), EINVAL, "a new size is EINVAL");
	check_is(ibv_query_srq(srq, &attr), 0, "the SRQ is queried");
	check(attr.max_wr == 127 && attr.max_sge == 3, "an SRQ of 100 entries has 127");

	number = tracked_number("srq dev mlx4_0", "BASIC", "srqn");
	check_is(set_parameter("event", "mlx4_0 srq_limit_reached %u", number), 0,
		 "an event on the SRQ");
	check_is(take_event(), IBV_EVENT_SRQ_LIMIT_REACHED, "arrives");
	check_is(limit_of(srq), 0, "and has disarmed the limit");
	check_is(ibv_destroy_srq(srq), 0, "the SRQ is destroyed");

	init.attr.max_wr = 16384;
	errno = 0;
	check(!ibv_create_srq(pd, &init) && errno == EINVAL, "an SRQ of 16384 entries is EINVAL");
}

void check_queues(void)
{
	struct ibv_pd *pd;

	context = open_device();
	pd = context ? ibv_alloc_pd(context) : NULL;
	if (!pd)
		fatal("%s cannot be opened", device_name);
	check_cq();
	check_srq(pd);
	check_is(ibv_dealloc_pd(pd), 0, "the PD is deallocated");
	ibv_close_device(context);
}
