/*
 * Which capabilities are granted for which were asked: libmlx4's rules for the send side, and
 * xrc_dummy's for the receive side. A line of the file is
 *
 *     DEVICE TYPE A/B/C/D/E -> A/B/C/D/E     or     DEVICE TYPE A/B/C/D/E -> ERRNO
 *
 * with max_send_wr, max_recv_wr, max_send_sge, max_recv_sge and max_inline_data. Lines of
 * other devices, and those with further fields, are left out.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#define _GNU_SOURCE /* strerrorname_np */
#include "check.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

static const struct {
	const char *name;
	enum ibv_qp_type type;
} types[] = {
	{ "RC", IBV_QPT_RC }, { "UC", IBV_QPT_UC }, { "UD", IBV_QPT_UD },
	{ "XRC_SEND", IBV_QPT_XRC_SEND },
};

static struct ibv_pd *pd;
static struct ibv_cq *cq;

static void print_cap(char *text, size_t size, const struct ibv_qp_cap *cap)
{
	snprintf(text, size, "%u/%u/%u/%u/%u", cap->max_send_wr, cap->max_recv_wr,
		 cap->max_send_sge, cap->max_recv_sge, cap->max_inline_data);
}

/* What is granted, as the file has it; with what a query says where that is something else. */
static void ask(const char *type_name, struct ibv_qp_cap cap, char *text, size_t size)
{
	struct ibv_qp_init_attr_ex attr = {
		.send_cq = cq, .recv_cq = cq, .cap = cap,
		.comp_mask = IBV_QP_INIT_ATTR_PD, .pd = pd,
	};
	struct ibv_qp_init_attr init;
	struct ibv_qp_attr queried;
	char query[80];
	struct ibv_qp *qp;

	for (size_t i = 0; i < sizeof(types) / sizeof(*types); i++)
		if (!strcmp(types[i].name, type_name))
			attr.qp_type = types[i].type;
	errno = 0;
	qp = ibv_create_qp_ex(pd->context, &attr);
	if (!qp) {
		snprintf(text, size, "%s", strerrorname_np(errno));
		return;
	}
	print_cap(text, size, &attr.cap);
	if (ibv_query_qp(qp, &queried, IBV_QP_CAP, &init))
		snprintf(query, sizeof(query), "failed");
	else
		print_cap(query, sizeof(query), &queried.cap);
	if (strcmp(query, text))
		snprintf(text + strlen(text), size - strlen(text), " query: %s", query);
	ibv_destroy_qp(qp);
}

void check_granted(const char *path)
{
	struct ibv_context *context = open_device();
	FILE *rows = fopen(path, "r");
	char line[200], device[20], type[20], wanted[80], got[160];
	int asked = 0, matching = 0;
	struct ibv_qp_cap cap;

	pd = context ? ibv_alloc_pd(context) : NULL;
	cq = pd ? ibv_create_cq(context, 16, NULL, NULL, 0) : NULL;
	if (!cq || !rows)
		fatal("%s or %s cannot be opened", device_name, path);
	while (fgets(line, sizeof(line), rows)) {
		if (sscanf(line, "%19s %19s %u/%u/%u/%u/%u -> %79[^\n]", device, type,
			   &cap.max_send_wr, &cap.max_recv_wr, &cap.max_send_sge,
			   &cap.max_recv_sge, &cap.max_inline_data, wanted) != 8 ||
		    strcmp(device, device_name))
			continue;
		asked++;
		ask(type, cap, got, sizeof(got));
		if (!strcmp(got, wanted))
			matching++;
		else
			printf("        granted: %s\n        wanted:  %s", got, line);
	}
	check(asked > 0, "there are rows of capabilities for %s", device_name);
	check_is(matching, asked, "%d of %d rows of granted capabilities", matching, asked);
	fclose(rows);
	ibv_destroy_cq(cq);
	ibv_dealloc_pd(pd);
	ibv_close_device(context);
}
