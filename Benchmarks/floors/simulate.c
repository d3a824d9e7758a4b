/* The floor under `flowctl simulate`: one flow's tables and no more than its walk needs.

     simulate SCRIPT            moves the stacks, and says nothing
     simulate SCRIPT print      the same bytes as flowctl

   A line is read, found in a hash table, and done. There is no language here, nothing is checked but
   that the screen of an event is the visible one, and nothing is found out: `tables.h`, which
   Benchmarks/walk writes, knows the flow. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum operation { STAY, PUSH, POP, SELECT, START, FINISH, BACK, SWIPE, TAB };

struct key {
  const char *line;
  size_t length;
  enum operation operation;
  /* A screen or a coordinator. */
  int target;
  /* The screen that has to be visible; -1 for a gesture. */
  int screen;
};

#include "tables.h"

enum { KEYS = sizeof keys / sizeof keys[0], SLOTS = 1024, NONE = -1 };

/* A screen is its coordinator's number times SCREENS, plus its own. */
struct coordinator {
  int parent, first, last, next, previous;
  /* How many screens it has on its stack. */
  int shown;
};

struct stack {
  int count;
  int screens[COORDINATORS * SCREENS];
};

static int slots[SLOTS];
/* The root comes behind the others. */
static struct coordinator coordinators[COORDINATORS + 1];
/* By the coordinator that has one: a tab, or one that is presented. */
static struct stack stacks[COORDINATORS];
static int presented[COORDINATORS];
static int layers, selected;

/* MARK: Looking up */

static unsigned hash(const char *text, size_t length)
{
  unsigned hash = 2166136261u;
  for (size_t index = 0; index < length; index++) hash = (hash ^ (unsigned char)text[index]) * 16777619u;
  return (hash ^ hash >> 15) & (SLOTS - 1);
}

static void fill_table(void)
{
  if (KEYS * 2 > SLOTS) exit(2);
  for (int index = 0; index < SLOTS; index++) slots[index] = NONE;
  for (int index = 0; index < KEYS; index++) {
    unsigned slot = hash(keys[index].line, keys[index].length);
    while (slots[slot] != NONE) slot = (slot + 1) & (SLOTS - 1);
    slots[slot] = index;
  }
}

static const struct key *find(const char *line, size_t length)
{
  for (unsigned slot = hash(line, length); slots[slot] != NONE; slot = (slot + 1) & (SLOTS - 1)) {
    const struct key *key = &keys[slots[slot]];
    if (key->length == length && !memcmp(key->line, line, length)) return key;
  }
  return NULL;
}

/* MARK: Moving */

static struct stack *top_stack(void)
{
  return &stacks[layers ? presented[layers - 1] : selected];
}

static int visible(void)
{
  struct stack *stack = top_stack();
  return stack->screens[stack->count - 1];
}

static void begin(int child, int parent)
{
  struct coordinator *above = &coordinators[parent], *self = &coordinators[child];
  *self = (struct coordinator){ parent, NONE, NONE, NONE, above->last, 0 };
  if (above->last == NONE) above->first = child; else coordinators[above->last].next = child;
  above->last = child;
}

static void end(int child)
{
  struct coordinator *self = &coordinators[child], *above = &coordinators[self->parent];
  if (self->previous == NONE) above->first = self->next; else coordinators[self->previous].next = self->next;
  if (self->next == NONE) above->last = self->previous; else coordinators[self->next].previous = self->previous;
}

static void push(int screen)
{
  struct stack *stack = top_stack();
  stack->screens[stack->count++] = screen;
  coordinators[screen / SCREENS].shown++;
}

/* A coordinator that has lost its last screen ends. */
static void pop(void)
{
  struct stack *stack = top_stack();
  int owner = stack->screens[--stack->count] / SCREENS;
  if (--coordinators[owner].shown == 0) end(owner);
}

static void dismiss(void)
{
  while (top_stack()->count) pop();
  layers--;
}

static void start(int child)
{
  begin(child, visible() / SCREENS);
  if (is_presented[child]) presented[layers++] = child;
  push(child * SCREENS);
}

static void finish(int coordinator)
{
  if (is_presented[coordinator]) { dismiss(); return; }
  while (visible() / SCREENS == coordinator) pop();
}

static void tap(int tab)
{
  if (tab == selected) while (top_stack()->count > 1) pop();
  selected = tab;
}

static void launch(void)
{
  coordinators[COORDINATORS] = (struct coordinator){ NONE, NONE, NONE, NONE, NONE, 0 };
  for (int tab = 0; tab < TABS; tab++) {
    begin(tab, COORDINATORS);
    selected = tab;
    push(tab * SCREENS);
  }
  selected = 0;
}

/* Whether the user could do it. */
static int move(const struct key *key)
{
  if (key->screen != NONE && key->screen != visible()) return 0;
  switch (key->operation) {
  case STAY: break;
  case PUSH: push(key->target); break;
  case POP: pop(); break;
  case SELECT: selected = key->target; break;
  case START: start(key->target); break;
  case FINISH: finish(key->screen / SCREENS); break;
  case BACK: if (top_stack()->count < 2) return 0; pop(); break;
  case SWIPE: if (!layers) return 0; dismiss(); break;
  case TAB: if (layers) return 0; tap(key->target); break;
  }
  return 1;
}

/* MARK: Printing */

static char *put(char *to, const char *text) { return stpcpy(to, text); }

static char *put_number(char *to, unsigned long number, int width)
{
  char digits[24];
  int count = 0;
  do digits[count++] = '0' + number % 10; while (number /= 10);
  for (; width > count; width--) *to++ = ' ';
  while (count) *to++ = digits[--count];
  return to;
}

static char *fill(char *to, const char *end)
{
  while (to < end) *to++ = ' ';
  return to;
}

static char *put_tree(char *to, int slot)
{
  struct coordinator *self = &coordinators[slot];
  if (slot == COORDINATORS) to = put(to, "App"); else { *to++ = 'C'; to = put_number(to, slot, 0); }
  if (slot < TABS && slot == selected) *to++ = '*';
  if (self->first == NONE) return to;
  to = put(to, self->first == self->last ? " › " : " (");
  for (int child = self->first; child != NONE; child = coordinators[child].next) {
    if (child != self->first) to = put(to, ", ");
    to = put_tree(to, child);
  }
  if (self->first != self->last) *to++ = ')';
  return to;
}

/* The line's number, its text, what is visible, what is alive. */
static void print(unsigned long number, const char *line, size_t length)
{
  char text[4096], *to = put_number(text, number, 5), *column = to + 2;
  int screen = visible();
  to = fill(to, column);
  memcpy(to, line, length);
  to = fill(to + length, column += 34);
  *to++ = 'C';
  to = put_number(to, screen / SCREENS, 0);
  *to++ = 'S';
  to = put_number(to, screen % SCREENS, 0);
  if (layers) to = put(to, " (sheet)");
  to = put_tree(fill(to, column + 24), COORDINATORS);
  *to++ = '\n';
  fwrite(text, 1, to - text, stdout);
}

int main(int count, char **arguments)
{
  FILE *script = count > 1 ? fopen(arguments[1], "rb") : NULL;
  int prints = count > 2;
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length;
  unsigned long number = 0;
  if (!script) return 2;
  setvbuf(script, NULL, _IOFBF, 1 << 16);
  setvbuf(stdout, NULL, _IOFBF, 1 << 16);
  fill_table();
  while ((length = getline(&line, &capacity, script)) > 0) {
    const struct key *key;
    if (line[length - 1] == '\n') length--;
    number++;
    if (number == 1 && !strncmp(line, "scenario ", 9)) {
      if (prints) fwrite(line + 9, 1, length - 9, stdout), putchar('\n');
      continue;
    }
    if (number == 2 && !strncmp(line, "launch", length)) {
      launch();
    } else if (!(key = find(line, length)) || !move(key)) {
      fprintf(stderr, "line %lu can't happen\n", number);
      return 1;
    }
    if (prints) print(number, line, length);
  }
  if (prints) puts("       passed");
  free(line);
  fclose(script);
  return 0;
}
