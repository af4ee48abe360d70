/*
 * Runs the checks, as root in the testbed's guest:
 *
 *     check DIRECTORY SECONDS GRANTED   all of them; SECONDS is how long processes race,
 *                                       GRANTED the file of capabilities that are granted
 *     check granted GRANTED             only these capabilities
 *     check race DIRECTORY SECONDS      only the race
 *
 * DIRECTORY is an existing one, in which files for XRC domains are made.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#include "check.h"
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *device_name = "mlx4_0";
static int passed, failed;

bool check(bool good, const char *format, ...)
{
	va_list arguments;

	good ? passed++ : failed++;
	printf("%s", good ? "ok      " : "FAILED  ");
	va_start(arguments, format);
	vprintf(format, arguments);
	va_end(arguments);
	putchar('\n');
	return good;
}

bool check_is(long got, long wanted, const char *format, ...)
{
	char text[256];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	if (!check(got == wanted, "%s", text))
		printf("        got %ld, expected %ld\n", got, wanted);
	return got == wanted;
}

static int sum_up(void)
{
	printf("%d passed, %d failed\n", passed, failed);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

void fatal(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	printf("FAILED  cannot go on: ");
	vprintf(format, arguments);
	putchar('\n');
	va_end(arguments);
	failed++;
	exit(sum_up());
}

int main(int count, char **arguments)
{
	/* Children inherit what is in the buffer. */
	setvbuf(stdout, NULL, _IOLBF, 0);
	signal(SIGPIPE, SIG_IGN);
	if (count == 3 && !strcmp(arguments[1], "granted")) {
		check_granted(arguments[2]);
	} else if (count == 4 && !strcmp(arguments[1], "race")) {
		check_race(arguments[2], atoi(arguments[3]));
	} else if (count == 4) {
		check_provider();
		check_domains(arguments[1]);
		check_targets(arguments[1]);
		check_lifetimes(arguments[1]);
		check_queues();
		check_events(arguments[1]);
		check_memlock();
		check_granted(arguments[3]);
		check_race(arguments[1], atoi(arguments[2]));
		check_removal(arguments[1]);
	} else {
		fputs("usage: check DIRECTORY SECONDS GRANTED | granted GRANTED | "
		      "race DIRECTORY SECONDS\n", stderr);
		return 2;
	}
	return sum_up();
}
