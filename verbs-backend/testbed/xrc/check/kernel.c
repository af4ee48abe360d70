/*
 * The kernel's side of the device: the module, its parameters, and resource tracking.
 * SPDX-License-Identifier: Apache-2.0
 */
#include "check.h"
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int set_parameter(const char *name, const char *format, ...)
{
	char path[128], text[128];
	va_list arguments;
	int file, error = 0;

	va_start(arguments, format);
	vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	snprintf(path, sizeof(path), "/sys/module/xrc_dummy/parameters/%s", name);
	file = open(path, O_WRONLY);
	if (file < 0)
		return errno;
	if (dprintf(file, "%s", text) < 0)
		error = errno;
	close(file);
	return error;
}

/* Counts the lines, and keeps the last one. */
static int read_tracking(const char *arguments, const char *text, char *last, size_t size)
{
	char line[512];
	FILE *output;
	int lines = 0;

	snprintf(line, sizeof(line), "rdma resource show %s", arguments);
	output = popen(line, "r");
	while (output && fgets(line, sizeof(line), output)) {
		if (!strstr(line, text))
			continue;
		snprintf(last, size, "%s", line);
		lines++;
	}
	if (!output || pclose(output))
		fatal("rdma resource show %s failed", arguments);
	return lines;
}

int tracked(const char *arguments, const char *text)
{
	char last[512];

	return read_tracking(arguments, text, last, sizeof(last));
}

uint32_t tracked_number(const char *arguments, const char *text, const char *word)
{
	char last[512], blank_word[32];
	const char *found = NULL;

	snprintf(blank_word, sizeof(blank_word), " %s ", word);
	if (read_tracking(arguments, text, last, sizeof(last)))
		found = strstr(last, blank_word);
	if (!found)
		fatal("rdma resource show %s does not tell a %s", arguments, word);
	return strtoul(found + strlen(blank_word), NULL, 10);
}

void check_nothing_is_tracked(void)
{
	check_is(tracked("qp link mlx4_0", "") + tracked("pd dev mlx4_0", "") +
		 tracked("cq dev mlx4_0", "") + tracked("srq dev mlx4_0", "") +
		 tracked("mr dev mlx4_0", "") + tracked("ctx dev mlx4_0", ""), 0,
		 "resource tracking lists nothing of the device");
}

bool device_exists(const char *name)
{
	char path[128];

	snprintf(path, sizeof(path), "/sys/class/infiniband/%s", name);
	return access(path, F_OK) == 0;
}

int unload_module(void)
{
	return syscall(SYS_delete_module, "xrc_dummy", O_NONBLOCK) ? errno : 0;
}

int load_module(const char *parameters)
{
	const char *path = getenv("VERBSCOPE_TESTBED_XRC");
	int file = open(path ? path : "xrc_dummy.ko", O_RDONLY | O_CLOEXEC);
	int error = 0;

	if (file < 0 || syscall(SYS_finit_module, file, parameters, 0))
		error = errno;
	if (file >= 0)
		close(file);
	return error;
}

double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec + now.tv_nsec * 1e-9;
}
