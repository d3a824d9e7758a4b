/* Runs a command COUNT times and prints what each run took: wall seconds, CPU seconds, peak bytes.

     measure COUNT OUTPUT COMMAND ARGUMENT...

   A program's peak counts what its parent had when it was started, so the parent is this and no Python. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

static double seconds(struct timeval time) { return time.tv_sec + time.tv_usec * 1e-6; }

int main(int count, char **arguments)
{
  if (count < 4) return 2;
  for (int runs = atoi(arguments[1]); runs > 0; runs--) {
    double began = now();
    int status;
    struct rusage usage;
    pid_t child = fork();
    if (child == 0) {
      int output = open(arguments[2], O_WRONLY | O_CREAT | O_TRUNC, 0644);
      if (output < 0 || dup2(output, 1) < 0) _exit(2);
      execvp(arguments[3], arguments + 3);
      _exit(2);
    }
    if (child < 0 || wait4(child, &status, 0, &usage) < 0) return 2;
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return 1;
#ifdef __APPLE__
    long unit = 1;
#else
    long unit = 1024;
#endif
    printf("%.9f %.6f %ld\n", now() - began, seconds(usage.ru_utime) + seconds(usage.ru_stime),
           usage.ru_maxrss * unit);
  }
  return 0;
}
