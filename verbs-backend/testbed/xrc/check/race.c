/*
 * Three processes create, open, modify, destroy and close in one domain, in any order, while
 * a fourth raises events. The kernel must survive it, and nothing may be left.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "check.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#define RACERS 3
/* QP numbers which the processes show each other. */
#define BOARD 8

struct shared {
	_Atomic uint32_t board[BOARD];
	atomic_bool stop, removed;
	atomic_long created, opened, refused, modified, unexpected;
	_Atomic int first_unexpected;
};

/* After the removal of the device, whatever fails may fail. */
static void unexpected(struct shared *shared, int error)
{
	int none = 0;

	if (atomic_load(&shared->removed))
		return;
	atomic_fetch_add(&shared->unexpected, 1);
	atomic_compare_exchange_strong(&shared->first_unexpected, &none, error);
}

static struct ibv_qp *create_or_open(struct ibv_context *context, struct ibv_xrcd *xrcd,
				     struct shared *shared, unsigned int *seed)
{
	_Atomic uint32_t *place = &shared->board[rand_r(seed) % BOARD];
	struct ibv_qp *qp;

	errno = 0;
	if (rand_r(seed) % 2) {
		struct ibv_qp_init_attr_ex attr = {
			.qp_type = IBV_QPT_XRC_RECV,
			.comp_mask = IBV_QP_INIT_ATTR_XRCD,
			.xrcd = xrcd,
		};

		qp = ibv_create_qp_ex(context, &attr);
		if (qp) {
			atomic_store(place, qp->qp_num);
			atomic_fetch_add(&shared->created, 1);
		} else {
			unexpected(shared, errno);
		}
	} else {
		struct ibv_qp_open_attr attr = {
			.comp_mask = IBV_QP_OPEN_ATTR_NUM | IBV_QP_OPEN_ATTR_XRCD |
				     IBV_QP_OPEN_ATTR_TYPE,
			.qp_num = atomic_load(place),
			.xrcd = xrcd,
			.qp_type = IBV_QPT_XRC_RECV,
		};

		qp = ibv_open_qp(context, &attr);
		if (qp)
			atomic_fetch_add(&shared->opened, 1);
		else if (errno == EINVAL)
			atomic_fetch_add(&shared->refused, 1);
		else
			unexpected(shared, errno);
	}
	return qp;
}

/* One domain opened, some handles in it made and unmade, and the domain closed. */
static void one_round(struct ibv_context *context, int file, struct shared *shared,
		      unsigned int *seed)
{
	struct ibv_xrcd_init_attr attr = {
		.comp_mask = IBV_XRCD_INIT_ATTR_FD | IBV_XRCD_INIT_ATTR_OFLAGS,
		.fd = file, .oflags = O_CREAT,
	};
	struct ibv_xrcd *xrcd = ibv_open_xrcd(context, &attr);
	struct ibv_qp *qps[4];
	int error;

	if (!xrcd) {
		unexpected(shared, errno);
		return;
	}
	for (int i = 0; i < 4; i++) {
		qps[i] = create_or_open(context, xrcd, shared, seed);
		/* Another process may have done it already: then it is INIT to INIT, also right. */
		if (qps[i] && rand_r(seed) % 2) {
			error = qp_to_init(qps[i]);
			if (error)
				unexpected(shared, error);
			else
				atomic_fetch_add(&shared->modified, 1);
		}
	}
	for (int i = 0; i < 4; i++) {
		error = qps[i] ? ibv_destroy_qp(qps[i]) : 0;
		if (error)
			unexpected(shared, error);
	}
	error = ibv_close_xrcd(xrcd);
	if (error)
		unexpected(shared, error);
}

/* QPs which events are on the way to cannot be destroyed before these are acknowledged. */
static void take_events(struct ibv_context *context)
{
	struct ibv_async_event event;

	while (!ibv_get_async_event(context, &event))
		ibv_ack_async_event(&event);
}

static void race(int number, int file, struct shared *shared)
{
	unsigned int seed = number + 1;
	struct ibv_context *context = open_device();

	if (!context) {
		unexpected(shared, errno);
		return;
	}
	fcntl(context->async_fd, F_SETFL, O_NONBLOCK);
	while (!atomic_load(&shared->stop)) {
		one_round(context, file, shared, &seed);
		take_events(context);
	}
	ibv_close_device(context);
}

static void start_racers(pid_t *racers, int file, struct shared *shared)
{
	for (int i = 0; i < RACERS; i++) {
		racers[i] = fork();
		if (racers[i] == 0) {
			race(i, file, shared);
			_exit(0);
		}
	}
}

static void raise_events(struct shared *shared, int duration)
{
	double end = seconds() + duration;

	for (int i = 0; seconds() < end; i = (i + 1) % BOARD) {
		set_parameter("event", "mlx4_0 comm_est %u", atomic_load(&shared->board[i]));
		usleep(1000);
	}
}

/* True when all of them end by themselves within a time in which they must. */
static bool racers_end(pid_t *racers)
{
	double end = seconds() + 30;
	int left = RACERS;
	bool sound = true;

	while (left > 0 && seconds() < end) {
		int status;
		pid_t pid = waitpid(-1, &status, WNOHANG);

		if (pid > 0) {
			left--;
			sound &= WIFEXITED(status) && WEXITSTATUS(status) == 0;
		} else {
			usleep(10000);
		}
	}
	for (int i = 0; left > 0 && i < RACERS; i++)
		kill(racers[i], SIGKILL);
	return left == 0 && sound;
}

void check_race(const char *directory, int duration)
{
	struct shared *shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE,
				     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	pid_t racers[RACERS];
	char path[200];
	int file;

	snprintf(path, sizeof(path), "%s/race", directory);
	file = open(path, O_CREAT | O_RDWR, 0666);
	start_racers(racers, file, shared);
	raise_events(shared, duration);
	atomic_store(&shared->stop, true);
	check(racers_end(racers), "%d processes race for %d seconds, and end", RACERS, duration);
	printf("        %ld created, %ld opened, %ld refused, %ld modified\n", shared->created,
	       shared->opened, shared->refused, shared->modified);
	if (!check_is(shared->unexpected, 0, "without an unexpected error"))
		printf("        the first is: %s\n", strerror(shared->first_unexpected));
	check(shared->created > 0 && shared->opened > 0 && shared->refused > 0,
	      "they did create, open and refuse");
	check_nothing_is_tracked();

	memset(shared, 0, sizeof(*shared));
	start_racers(racers, file, shared);
	raise_events(shared, 2);
	atomic_store(&shared->removed, true);
	check_is(set_parameter("remove", "mlx4_0"), 0, "the device is removed during a race");
	atomic_store(&shared->stop, true);
	check(racers_end(racers), "the processes end");
	check_is(shared->unexpected, 0, "without an unexpected error before that");
	check_is(unload_module(), 0, "the module is unloaded");
	check_is(load_module(""), 0, "and loaded again");
	close(file);
	unlink(path);
	munmap(shared, sizeof(*shared));
}
