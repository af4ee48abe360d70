/*
 * What goes over the socket between the script of the checks and a worker.
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include "check.h"

enum verb {
	OPEN_XRCD, CLOSE_XRCD, CREATE_QP, OPEN_QP, DESTROY_QP, MODIFY_QP, QUERY_QP, LOOK_AT_QP,
	CREATE_SRQ, DESTROY_SRQ, DEALLOC_PD, DESTROY_CQ, QUERY_PORT, NEXT_EVENT, END,
};

struct request {
	enum verb verb;
	int slot, xrcd;
	uint32_t number, type, mask;
	char path[256];
};

struct reply {
	int error;
	uint32_t number, more;
	struct seen seen;
};

/* The worker's whole life; it answers once by itself, when it has the device open. */
void work(int socket);

#endif
