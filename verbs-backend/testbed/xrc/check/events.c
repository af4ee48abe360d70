/*
 * Asynchronous events: who gets them, and what happens when the device goes away.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "check.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

/* How long to wait for an event which must come, and for one which must not. */
#define SOON 5000
#define QUIET 300

/* A creates a target QP in slot 3 and takes it to INIT, B opens it in its slot 4. */
static uint32_t share_qp(struct worker *a, struct worker *b, const char *directory)
{
	char path[200];
	uint32_t qpn;

	snprintf(path, sizeof(path), "%s/domain", directory);
	close(open(path, O_CREAT | O_RDWR, 0666));
	*a = start_worker();
	*b = start_worker();
	if (open_xrcd(a, 0, path, O_CREAT) || open_xrcd(b, 0, path, 0) ||
	    create_qp(a, 3, 0, IBV_QPT_XRC_RECV, &qpn) || open_qp(b, 4, 0, qpn))
		fatal("there is no shared QP");
	unlink(path);
	return qpn;
}

void check_events(const char *directory)
{
	struct worker a, b;
	uint32_t qpn = share_qp(&a, &b, directory);
	enum ibv_port_state state;
	int slot, other;

	check_is(set_parameter("event", "mlx4_0 comm_est %u", qpn), ENOTCONN,
		 "a QP in RESET raises no event");
	check_is(modify_qp(&b, 4, IBV_QPS_INIT), 0, "B takes the QP to INIT");
	check_is(set_parameter("event", "mlx4_0 comm_est %u", qpn), 0, "an event on the QP");
	check_is(next_event(&a, SOON, &slot), IBV_EVENT_COMM_EST, "its creator A gets it");
	check_is(slot, 3, "for the handle by which A knows the QP");
	check_is(next_event(&b, QUIET, &slot), SILENCE, "B, who opened the QP, does not get it");
	check_is(next_event(&a, QUIET, &slot), SILENCE, "A gets it once");
	check_is(destroy_qp(&a, 3), 0, "A destroys its handle");
	check_is(set_parameter("event", "mlx4_0 comm_est %u", qpn), 0, "another event on the QP");
	check_is(next_event(&b, QUIET, &slot), SILENCE, "now nobody gets it, neither B");
	check_is(next_event(&a, QUIET, &slot), SILENCE, "nor A");

	check_is(set_parameter("event", "mlx4_0 port_err 1"), 0, "the port goes down");
	check_is(next_event(&a, SOON, &slot), IBV_EVENT_PORT_ERR, "A gets that");
	check_is(next_event(&b, SOON, &other), IBV_EVENT_PORT_ERR, "B too");
	check_is(query_port(&b, &state), 0, "B queries the port");
	check_is(state, IBV_PORT_DOWN, "it is down");
	check_is(set_parameter("event", "mlx4_0 port_active 1"), 0, "the port comes up");
	check_is(next_event(&a, SOON, &slot), IBV_EVENT_PORT_ACTIVE, "A gets that");
	check_is(next_event(&b, SOON, &slot), IBV_EVENT_PORT_ACTIVE, "B too");

	check_is(set_parameter("event", "mlx4_0 no_such_event 1"), EINVAL, "no such event");
	check_is(set_parameter("event", "mlx4_0 comm_est 1"), ENOENT, "no such QP");
	check_is(set_parameter("event", "mlx4_9 device_fatal"), ENODEV, "no such device");
	check(end_worker(&a) & end_worker(&b), "A and B close everything");
}

/* What users of a device see when it goes away, by whatever way. */
static void check_gone(struct worker *a, struct worker *b, const char *how)
{
	enum ibv_port_state state;
	struct seen seen;
	int slot;

	check_is(next_event(a, SOON, &slot), IBV_EVENT_DEVICE_FATAL, "%s: A is told", how);
	check_is(next_event(b, SOON, &slot), IBV_EVENT_DEVICE_FATAL, "%s: B is told", how);
	check_is(query_qp(a, 3, &seen), EIO, "%s: querying the QP is EIO for A", how);
	check_is(query_qp(b, 4, &seen), EIO, "%s: and for B", how);
	check_is(query_port(b, &state), EIO, "%s: and so is querying the port", how);
	/* The kernel has done that already, and lets user space do its part of it. */
	check_is(destroy_qp(a, 3), 0, "%s: A destroys its QP", how);
	check(end_worker(a) & end_worker(b), "%s: A and B close everything", how);
}

void check_removal(const char *directory)
{
	struct worker a, b;

	share_qp(&a, &b, directory);
	check_is(set_parameter("remove", "mlx4_0"), 0, "the device is removed while it is open");
	check(!device_exists("mlx4_0"), "it is gone");
	check_gone(&a, &b, "removal");
	check_is(set_parameter("remove", "mlx4_0"), ENODEV, "it cannot be removed again");
	check_is(set_parameter("add", "2"), 0, "two devices are added");
	check(device_exists("mlx4_0") && device_exists("mlx4_1"), "they are there");

	share_qp(&a, &b, directory);
	check_is(unload_module(), 0, "the module is unloaded while the device is open");
	check_gone(&a, &b, "unloading");
	check(!device_exists("mlx4_0") && !device_exists("mlx4_1"), "both devices are gone");

	check_is(load_module("devices=2 pin=N"), 0, "the module is loaded again");
	check(device_exists("mlx4_0") && device_exists("mlx4_1"), "with two devices");
	share_qp(&a, &b, directory);
	check(end_worker(&a) & end_worker(&b), "which can be used");
	check_is(unload_module(), 0, "and unloaded");
	check_is(load_module(""), 0, "the module is loaded as it was");
}
