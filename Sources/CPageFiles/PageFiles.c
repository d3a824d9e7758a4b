#include "PageFiles.h"

static const uint8_t markup[] = {
#embed "../FlowPage/Web/page.html"
};
static const uint8_t style[] = {
#embed "../FlowPage/Web/page.css"
};
static const uint8_t data[] = {
#embed "../FlowPage/Web/data.js"
};
static const uint8_t map[] = {
#embed "../FlowPage/Web/map.js"
};
static const uint8_t details[] = {
#embed "../FlowPage/Web/details.js"
};
static const uint8_t lists[] = {
#embed "../FlowPage/Web/lists.js"
};
static const uint8_t playback[] = {
#embed "../FlowPage/Web/playback.js"
};
static const uint8_t page[] = {
#embed "../FlowPage/Web/page.js"
};

#define BYTES(file) ((struct PageBytes){file, sizeof file})

struct PageBytes pageBytes(enum PageFile file) {
  switch (file) {
  case PageFileMarkup: return BYTES(markup);
  case PageFileStyle: return BYTES(style);
  case PageFileData: return BYTES(data);
  case PageFileMap: return BYTES(map);
  case PageFileDetails: return BYTES(details);
  case PageFileLists: return BYTES(lists);
  case PageFilePlayback: return BYTES(playback);
  case PageFilePage: return BYTES(page);
  }
}
