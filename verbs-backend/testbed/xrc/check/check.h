/*
 * What XRC verbs do through the kernel and libmlx4, asserted on the device of xrc_dummy.
 *
 * Sharing is between processes, so the checks are a script which several workers carry out:
 * each is a process of its own with the device open, and does one verb at a time when it is
 * told to. Objects are named by a slot of the worker's.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CHECK_H
#define CHECK_H

#include <infiniband/verbs.h>
#include <stdbool.h>
#include <sys/types.h>

#define SLOTS 64
/* A verb returned NULL and left errno 0. */
#define NO_ERRNO (-1)
/* The worker did not answer, or there was no event in time. */
#define SILENCE (-2)

extern const char *device_name;

/* ---- results: check.c */

/* Counts a passed or failed check, and prints it. */
bool check(bool passed, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* As check, showing both values when they differ. */
bool check_is(long got, long wanted, const char *format, ...)
	__attribute__((format(printf, 3, 4)));
/* Ends the program: without this nothing else can be checked. */
void fatal(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* ---- the kernel's side: kernel.c */

/* Writes to a parameter of xrc_dummy; 0 or an errno. */
int set_parameter(const char *name, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
/* The number of lines with this text which "rdma resource show" prints for these arguments. */
int tracked(const char *arguments, const char *text);
/* The number which such a line has after the word: that of "cqn 5" for the word "cqn". */
uint32_t tracked_number(const char *arguments, const char *text, const char *word);
void check_nothing_is_tracked(void);
bool device_exists(const char *name);
/* 0 or an errno. */
int unload_module(void);
int load_module(const char *parameters);
double seconds(void);

/* ---- workers: ask.c */

struct worker {
	pid_t pid;
	int socket;
};

/* What ibv_query_qp says, as far as the checks need it. */
struct seen {
	uint32_t state, path_mtu, rq_psn, sq_psn, dest_qp_num, port;
	uint32_t capabilities; /* the sum of all five */
	uint64_t qp_context;
};

struct worker start_worker(void);
/* Closes everything in order and ends; true when it ended well. */
bool end_worker(struct worker *worker);
/* Ends at once, so that the kernel has to clean up. */
void abandon_worker(struct worker *worker);

/* The following return 0, an errno, or NO_ERRNO. */
int open_xrcd(struct worker *worker, int slot, const char *path, int oflags);
/* With a descriptor's number, which may be closed, or -1. */
int open_xrcd_number(struct worker *worker, int slot, int descriptor, int oflags);
int close_xrcd(struct worker *worker, int slot);
/* type IBV_QPT_XRC_RECV uses the domain in that slot; the other types ignore it. */
int create_qp(struct worker *worker, int slot, int xrcd, enum ibv_qp_type type, uint32_t *qpn);
int open_qp(struct worker *worker, int slot, int xrcd, uint32_t qpn);
int open_qp_as(struct worker *worker, int slot, int xrcd, uint32_t qpn, uint32_t type,
	       uint32_t comp_mask);
int destroy_qp(struct worker *worker, int slot);
int modify_qp(struct worker *worker, int slot, enum ibv_qp_state state);
int query_qp(struct worker *worker, int slot, struct seen *seen);
/* What struct ibv_qp itself says, without asking the kernel. */
int look_at_qp(struct worker *worker, int slot, struct seen *seen);
int create_xrc_srq(struct worker *worker, int slot, int xrcd, uint32_t *max_wr,
		   uint32_t *number);
int destroy_srq(struct worker *worker, int slot);
int dealloc_pd(struct worker *worker);
int destroy_cq(struct worker *worker);
/* Any verb which asks the kernel. */
int query_port(struct worker *worker, enum ibv_port_state *state);
/*
 * The type of the next event, or SILENCE when there is none within milliseconds. *slot is that
 * of the QP it is about, -1 where it is about none.
 */
int next_event(struct worker *worker, int milliseconds, int *slot);

/* ---- for a process which works by itself: worker.c */

struct ibv_context *open_device(void);
int qp_to_init(struct ibv_qp *qp);

/* ---- the parts */

void check_provider(void);
void check_domains(const char *directory);
void check_targets(const char *directory);
void check_lifetimes(const char *directory);
void check_queues(void);
void check_events(const char *directory);
void check_removal(const char *directory);
void check_memlock(void);
void check_race(const char *directory, int duration);
void check_granted(const char *rows);

#endif
