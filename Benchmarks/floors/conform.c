/* The floor under `flowctl conform`: the same lines, one look-up each, and a count.

     conform LOG

   A session's state is what its line before named, so the table is one of what followed what in this very
   log. There is no flow and no JSON: `session`, and `event` or `screen`, are found by their keys' letters,
   and every line is taken as it comes. Prints how often what followed what, then the sums. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum { NAMES = 512, SLOTS = 4 * NAMES };

struct text {
  const char *start;
  size_t length;
};

/* A name is the whole member, `"event":"launch"`; the first one is a session's beginning. */
static struct text names[NAMES];
static unsigned slots[SLOTS], count = 1;
static unsigned long counts[NAMES][NAMES];

static int is_equal(struct text a, struct text b)
{
  return a.length == b.length && !memcmp(a.start, b.start, a.length);
}

static struct text copy(struct text text)
{
  char *start = malloc(text.length + 1);
  if (!start) exit(2);
  memcpy(start, text.start, text.length);
  return (struct text){ start, text.length };
}

static unsigned find(struct text text)
{
  unsigned hash = 2166136261u, slot;
  for (size_t index = 0; index < text.length; index++) hash = (hash ^ (unsigned char)text.start[index]) * 16777619u;
  for (slot = (hash ^ hash >> 15) & (SLOTS - 1); slots[slot]; slot = (slot + 1) & (SLOTS - 1))
    if (is_equal(names[slots[slot]], text)) return slots[slot];
  if (count == NAMES) exit(2);
  names[count] = copy(text);
  return slots[slot] = count++;
}

/* The member with this key, whose value is text or null; it has no length if there is none. */
static struct text member(const char *line, const char *end, const char *key, size_t length)
{
  const char *start = memmem(line, end - line, key, length), *to;
  if (!start) return (struct text){ line, 0 };
  to = start + length;
  to = *to == '"' ? memchr(to + 1, '"', end - to - 1) : to + 3;
  return (struct text){ start, to && to < end ? to + 1 - start : 0 };
}

#define MEMBER(key) member(line, line + length, "\"" key "\":", sizeof key + 2)

int main(int arguments_count, char **arguments)
{
  FILE *log = arguments_count == 2 ? fopen(arguments[1], "rb") : NULL;
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  unsigned long sessions = 0, lines = 0;
  unsigned before = 0;
  struct text session = { "", 0 };
  if (!log) return 2;
  setvbuf(log, NULL, _IOFBF, 1 << 16);
  while ((length = getline(&line, &capacity, log)) > 0) {
    struct text its_session = MEMBER("session"), name = MEMBER("event");
    unsigned now;
    if (!name.length) name = MEMBER("screen");
    lines++;
    if (!its_session.length || !name.length) {
      fprintf(stderr, "line %lu isn't one of a trace\n", lines);
      return 1;
    }
    if (!is_equal(session, its_session)) {
      free(sessions ? (char *)session.start : NULL);
      session = copy(its_session);
      sessions++;
      before = 0;
    }
    now = find(name);
    counts[before][now]++;
    before = now;
  }
  for (unsigned first = 0; first < count; first++)
    for (unsigned second = 1; second < count; second++)
      if (counts[first][second])
        printf("%lu\t%.*s\t%.*s\n", counts[first][second], (int)names[first].length,
               first ? names[first].start : "", (int)names[second].length, names[second].start);
  printf("%lu sessions, %lu lines\n", sessions, lines);
  free(line);
  fclose(log);
  return 0;
}
