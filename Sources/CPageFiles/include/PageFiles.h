#include <stddef.h>
#include <stdint.h>

/// What stands in `Sources/FlowPage/Web`.
enum __attribute__((enum_extensibility(closed))) PageFile {
  PageFileMarkup,
  PageFileStyle,
  PageFileData,
  PageFileMap,
  PageFileDetails,
  PageFileLists,
  PageFilePlayback,
  PageFilePage,
};

struct PageBytes {
  const uint8_t *start;
  size_t count;
};

/// The bytes of a file; they last as long as the program.
struct PageBytes pageBytes(enum PageFile file);
