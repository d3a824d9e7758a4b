/* libyaml's bare event loop over a file: what reading costs before anything is made of it. */
#include <stdio.h>
#include <yaml.h>

int main(int count, char **arguments)
{
  yaml_parser_t parser;
  yaml_event_t event;
  FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
  int is_over = 0;
  if (!file || !yaml_parser_initialize(&parser)) return 2;
  yaml_parser_set_input_file(&parser, file);
  while (!is_over) {
    if (!yaml_parser_parse(&parser, &event)) return 1;
    is_over = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  fclose(file);
  return 0;
}
