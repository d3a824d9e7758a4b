// The lists on the left, and the search.

const tabNames = ["tree", "findings", "stories"];

function drawLists() {
  drawTree();
  drawFindings();
  drawStories();
  const buttons = [...document.querySelectorAll(".tabs button")];
  const count = (name, number) => number && $(`tab-${name}`).append(html("span", { class: "count", text: number }));
  count("findings", data.findings.length);
  count("stories", data.scripts.reduce((sum, script) => sum + script.scenarios.length, 0));
  for (const button of buttons) {
    button.addEventListener("click", () => openTab(button.id.slice(4)));
    button.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const shown = buttons.filter((other) => other.offsetParent);
      const next = shown[(shown.indexOf(button) + step + shown.length) % shown.length];
      openTab(next.id.slice(4));
      next.focus();
    });
  }
}

function openTab(name) {
  for (const button of document.querySelectorAll(".tabs button")) {
    const isOpen = button.id === `tab-${name}`;
    button.setAttribute("aria-selected", isOpen);
    button.tabIndex = isOpen ? 0 : -1;
  }
  document.querySelector("main").classList.toggle("listing", name !== "map");
  if (name === "map") return;
  for (const other of tabNames) $(`panel-${other}`).hidden = other !== name;
}

// On a narrow screen the lists cover the map.
function uncoverMap() {
  if (isNarrow()) openTab("map");
}

// The tree

function drawTree() {
  const children = data.clusters.map(() => []);
  data.clusters.forEach((cluster, index) => {
    if (cluster.parent !== undefined) children[cluster.parent].push(index);
  });
  const isLarge = data.screens.length > 80;
  // From the last to the first: inner clusters stand behind outer ones.
  const items = [];
  for (let index = data.clusters.length - 1; index >= 0; index -= 1) {
    items[index] = coordinatorItem(index, children[index].map((child) => items[child]), isLarge);
  }
  data.clusters.forEach((cluster, index) => {
    if (cluster.parent === undefined) $("tree").append(items[index]);
  });
  const first = $("tree").querySelector("[role=treeitem]");
  if (first) {
    first.tabIndex = 0;
    first.setAttribute("aria-expanded", "true");
  }
  $("tree").addEventListener("click", treeClick);
  $("tree").addEventListener("keydown", treeKey);
}

function coordinatorItem(index, children, isLarge) {
  const cluster = data.clusters[index];
  const name = coordinatorName(cluster.coordinator);
  const screens = data.nodes.map((_, node) => node)
    .filter((node) => data.nodes[node].cluster === index && data.nodes[node].kind === "screen")
    .map((node) => html("li", { role: "treeitem", tabindex: -1, "aria-selected": "false", "data-key": `screen-${data.nodes[node].id}-${cluster.coordinator}`, "data-node": node, "aria-label": `screen ${nodeName(node)}` },
      html("div", { class: "row" }, lookIcon(data.nodes[node].look), html("span", { class: "name", title: nodeName(node), text: nodeName(node) }))));
  const inside = [...screens, ...children];
  return html("li", {
    role: "treeitem", class: `coordinator ${kindClass(cluster.kinds)}`, tabindex: -1, "aria-selected": "false", "data-key": `coordinator-${cluster.coordinator}`,
    "aria-expanded": inside.length > 0 && String(!isLarge), "aria-label": `coordinator ${name}${cluster.kinds.length ? ", " + kindText(cluster.kinds) : ""}`,
  },
  html("div", { class: "row" }, html("span", { class: "twist", "aria-hidden": "true", text: inside.length ? "▶" : "" }),
    html("span", { class: "dot" }), html("span", { class: "name", title: name, text: name }), html("span", { class: "kind", text: kindText(cluster.kinds) })),
  inside.length > 0 && html("ul", { role: "group" }, inside));
}

function treeClick(event) {
  const item = event.target.closest("[role=treeitem]");
  if (!item) return;
  if (event.target.closest(".twist")) return toggle(item);
  openItem(item);
}

function openItem(item) {
  focusItem(item);
  uncoverMap();
  if (item.dataset.node !== undefined) openNode(Number(item.dataset.node), true);
  else openCoordinator(Number(item.dataset.key.split("-")[1]), true);
}

function toggle(item, isOpen = item.getAttribute("aria-expanded") !== "true") {
  if (item.hasAttribute("aria-expanded")) item.setAttribute("aria-expanded", isOpen);
}

function focusItem(item) {
  for (const other of $("tree").querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
  item.tabIndex = 0;
  item.focus();
}

function treeKey(event) {
  const item = event.target.closest("[role=treeitem]");
  if (!item || event.ctrlKey || event.metaKey || event.altKey) return;
  const shown = [...$("tree").querySelectorAll("[role=treeitem]")].filter((other) => other.offsetParent);
  const at = shown.indexOf(item);
  const isOpen = item.getAttribute("aria-expanded") === "true";
  const above = item.parentElement.closest("[role=treeitem]");
  const moves = {
    ArrowDown: () => shown[at + 1], ArrowUp: () => shown[at - 1], Home: () => shown[0], End: () => shown[shown.length - 1],
    ArrowRight: () => (item.hasAttribute("aria-expanded") ? (isOpen ? shown[at + 1] : toggle(item, true)) : undefined),
    ArrowLeft: () => (isOpen ? toggle(item, false) : above),
    Enter: () => openItem(item), " ": () => openItem(item),
  };
  if (!moves[event.key]) return;
  event.preventDefault();
  event.stopPropagation();
  const next = moves[event.key]();
  if (next) focusItem(next);
}

function markTree(key) {
  for (const item of $("tree").querySelectorAll("[aria-selected=true]")) item.setAttribute("aria-selected", "false");
  const item = key && $("tree").querySelector(`[data-key="${key}"]`);
  if (!item) return;
  item.setAttribute("aria-selected", "true");
  for (let above = item.parentElement.closest("[role=treeitem]"); above; above = above.parentElement.closest("[role=treeitem]")) toggle(above, true);
  item.querySelector(".row").scrollIntoView({ block: "nearest" });
}

// Findings and stories

const findingKey = (finding) => `finding=${finding.print}`;
const findingPlayback = (finding) => ({
  title: finding.message, kind: finding.rule, place: finding.place, severity: finding.severity, last: finding.last, finding,
  key: findingKey(finding),
});

function openFinding(finding, step) {
  if (finding.last !== undefined) return openPlayback(findingPlayback(finding), step);
  if (!$("playback").hidden) closePlayback();
  uncoverMap();
  unmark();
  openDetails([
    html("h2", { class: "mono", text: finding.rule }),
    html("p", { class: "meta", text: `${severityWords[finding.severity].slice(2)} · ${finding.place}` }),
    html("p", { class: "what" }, rich(finding.message)),
    finding.help && [html("h3", { text: "What to write" }), html("p", { class: "what" }, rich(finding.help))],
    html("h3", { text: "About the rule" }), html("p", { class: "what" }, "In a terminal: ", html("code", { text: `flowctl rules ${finding.rule}` })),
  ]);
  remember(findingKey(finding));
}

function findingButtons(findings) {
  return findings.map((finding) => {
    const isPlayback = finding.last !== undefined;
    const content = [
      html("span", { class: "how", text: severityWords[finding.severity] }),
      html("span", { class: "rule", text: finding.rule }), html("span", { class: "message" }, rich(finding.message)),
      html("span", { class: "foot" }, html("span", { text: finding.place }),
        isPlayback && html("span", { class: "play", text: `▶ ${plural(framesUpTo(finding.last).length - 1, "step")}` })),
    ];
    return html("button", { class: `item ${finding.severity}`, type: "button", "data-playback": findingKey(finding), onclick: () => openFinding(finding) }, content);
  });
}

const verdictWords = { proved: "proved", broken: "broken", idle: "idle", upTo: "as far as was looked", undecided: "not decided" };

// How many invariants and checks of the flow's own nobody knows enough of.
function openVerdicts() {
  const checks = (verdict) => (data.checks || []).filter((check) => check.verdict === verdict).length;
  return { undecided: data.undecided.length + checks("undecided"), upTo: data.upTo.length + checks("upTo") };
}

// What the team says of its app: also what holds, as it is a specification.
function checkItem(check) {
  const finding = data.findings.find(({ rule, last }) => rule === check.name && last !== undefined);
  const content = [
    html("span", { class: "how", text: verdictWords[check.verdict] }),
    html("span", { class: "rule", text: check.name }), html("code", { class: "message", text: check.sentence }),
    check.about && html("span", { class: "message" }, rich(check.about)),
    check.reason && html("span", { class: "message" }, rich(check.reason)),
    html("span", { class: "foot" }, html("span", { text: check.place })),
  ];
  const kind = { proved: "note", broken: "error" }[check.verdict] || "warning";
  return finding
    ? html("button", { class: `item ${kind}`, type: "button", "data-playback": findingKey(finding), onclick: () => openFinding(finding) }, content)
    : html("div", { class: `item ${kind}` }, content);
}

function drawFindings() {
  const panel = $("panel-findings");
  panel.append(...findingButtons(data.findings));
  const open = openVerdicts();
  if (data.findings.length === 0 && !open.undecided && !open.upTo) {
    const what = data.silenced.length ? "Nothing else is wrong with this flow." : "Nothing is wrong with this flow.";
    panel.append(html("div", { class: "empty" }, ...data.silenced.map((text) => html("p", {}, rich(text))), html("p", { text: what })));
  } else if (data.silenced.length) {
    panel.append(html("h2", { text: "Not shown" }), ...data.silenced.map((text) => html("p", { class: "what" }, rich(text))));
  }
  const openRules = (title, rules) => {
    if (rules.length) {
      panel.append(html("h2", { text: title }), ...rules.map((open) => html("div", { class: "item warning" },
        html("span", { class: "rule", text: open.rule }), html("span", { class: "message" }, rich(open.message)))));
    }
  };
  openRules("Not decided", data.undecided);
  openRules("As far as was looked", data.upTo);
  const checks = data.checks || [];
  if (checks.length) panel.append(html("h2", { text: "Checks" }), ...checks.map(checkItem));
  if (data.proved.length) {
    panel.append(html("details", { class: "proved" }, html("summary", { text: `${plural(data.proved.length, "invariant")} ${data.proved.length === 1 ? "holds" : "hold"}` }),
      html("p", { text: "For every sequence of events, gestures and links, of any length." }),
      html("ul", {}, data.proved.map((rule) => html("li", { text: rule })))));
  }
}

// Its names, so that it leads to the same story after others have been added.
const storyKey = (path, name) => `story=${encodeURIComponent(`${path}: ${name}`)}`;

function drawStories() {
  const panel = $("panel-stories");
  if (data.walk.starts.length) {
    panel.append(html("button", { class: "item", type: "button", "data-playback": walkPlayback.key, onclick: () => openPlayback(walkPlayback) },
      html("span", { class: "message", text: "Walk through the app" }),
      html("span", { class: "foot" }, html("span", { text: "tap the phone's buttons, bars and tabs" }), html("span", { class: "play", text: "▶" }))));
  }
  data.scripts.forEach((script, number) => {
    panel.append(html("h2", { class: "mono", text: script.path }));
    script.scenarios.forEach((scenario, index) => {
      const playback = {
        title: scenario.name, kind: script.path, last: scenario.last, failures: scenario.failures, isStory: true,
        key: storyKey(script.path, scenario.name),
      };
      const content = [
        html("span", { class: "message", text: scenario.name }),
        html("span", { class: "foot" }, html("span", { text: scenario.failures ? "✕ fails" : "✓ passes" }),
          scenario.last !== undefined && html("span", { class: "play", text: `▶ ${plural(framesUpTo(scenario.last).length - 1, "step")}` })),
      ];
      const look = `item${scenario.failures ? " error" : ""}`;
      panel.append(scenario.last === undefined ? html("div", { class: look }, content)
        : html("button", { class: look, type: "button", "data-playback": playback.key, onclick: () => openPlayback(playback) }, content));
      if (!playbacks.has(playback.key)) playbacks.set(playback.key, playback);
      // As addresses were before stories had names in them.
      playbacks.set(`story=${number + 1}.${index + 1}`, playback);
    });
  });
  if (data.scripts.length === 0) {
    panel.append(html("div", { class: "empty" }, html("p", { text: "Scripts tell stories about the flow. To see each scenario as a playback here, run:" }),
      html("code", { text: `flowctl graph --format html --script flows/*.txt` })));
  }
}

// The search

let results = [];
let chosen = 0;
let searchIndex;

function makeIndex() {
  const index = [];
  data.screens.forEach((screen, id) => {
    const owners = [...new Set(nodesOfScreen[id].map(nodeCoordinator))].map(coordinatorName).join(", ");
    index.push({ name: screen.name, note: `screen${owners && " of " + owners}`, about: screen.about, nodes: nodesOfScreen[id], open: () => openScreen(id) });
    for (const event of screen.events) {
      if (data.events[event].name) index.push({ name: `${screen.name}.${eventName(event)}`, short: eventName(event), note: "event", about: data.events[event].about, nodes: nodesOfScreen[id], open: () => openScreen(id) });
    }
  });
  data.clusters.forEach((cluster, number) => {
    const nodes = data.nodes.map((_, node) => node).filter((node) => data.nodes[node].cluster === number);
    index.push({ name: coordinatorName(cluster.coordinator), note: "coordinator", about: data.coordinators[cluster.coordinator].about, nodes, open: () => openCoordinator(cluster.coordinator) });
  });
  data.nodes.forEach((node, number) => {
    if (node.kind === "link") index.push({ name: nodeName(number), note: "deep link", about: aboutNode(number), nodes: [number], open: () => openNode(number, true) });
  });
  data.findings.forEach((finding) => index.push({
    name: finding.rule, note: finding.message, nodes: [],
    open: () => openFinding(finding),
  }));
  for (const entry of index) {
    entry.folded = entry.name.toLowerCase();
    entry.aboutFolded = (entry.about || "").toLowerCase();
    entry.shortFolded = (entry.short || entry.name).toLowerCase();
  }
  return index;
}

// The lower, the better; undefined is no match.
function score(entry, query) {
  if (entry.shortFolded === query) return 0;
  if (entry.shortFolded.startsWith(query)) return 1 + entry.folded.length / 1000;
  const at = entry.folded.indexOf(query);
  if (at >= 0) return 2 + at / 1000;
  if (query.length > 1 && entry.aboutFolded.includes(query)) return 3;
  let position = 0;
  for (const letter of query) {
    position = entry.folded.indexOf(letter, position) + 1;
    if (position === 0) return undefined;
  }
  return 4 + entry.folded.length / 1000;
}

function search(text) {
  const query = text.trim().toLowerCase();
  const list = $("results");
  if (!query) return closeSearch();
  searchIndex ||= makeIndex();
  const found = searchIndex.map((entry, order) => ({ entry, order, score: score(entry, query) }))
    .filter((match) => match.score !== undefined)
    .sort((left, right) => left.score - right.score || left.order - right.order);
  results = found.slice(0, 40).map((match) => match.entry);
  chosen = 0;
  const sure = found.filter((match) => match.score < 4);
  markMatches(new Set((sure.length ? sure : found).flatMap((match) => match.entry.nodes)));
  list.replaceChildren(...results.map((entry, index) => html("li", { role: "option", id: `result-${index}`, "aria-selected": "false", onpointerdown: (event) => { event.preventDefault(); openResult(index); } },
    html("span", { class: "name", text: entry.name }), " ", html("span", { class: "note", text: shortened(entry.about ? `${entry.note}: ${entry.about}` : entry.note, 120) }))));
  if (results.length === 0) list.append(html("li", { class: "empty", role: "option", "aria-disabled": "true", "aria-selected": "false", text: "No results." }));
  list.hidden = false;
  $("query").setAttribute("aria-expanded", "true");
  chooseResult(0);
  announce(plural(found.length, "result"));
}

function chooseResult(index) {
  if (results.length === 0) return $("query").removeAttribute("aria-activedescendant");
  chosen = (index + results.length) % results.length;
  [...$("results").children].forEach((item, number) => item.setAttribute("aria-selected", number === chosen));
  $("results").children[chosen].scrollIntoView({ block: "nearest" });
  $("query").setAttribute("aria-activedescendant", `result-${chosen}`);
}

function openResult(index) {
  const result = results[index];
  if (!result) return;
  $("query").value = "";
  closeSearch();
  if (!$("playback").hidden) closePlayback();
  uncoverMap();
  result.open();
  if ($("playback").hidden && !$("details").hidden) $("details").focus();
}

function closeSearch() {
  results = [];
  $("results").hidden = true;
  $("query").setAttribute("aria-expanded", "false");
  $("query").removeAttribute("aria-activedescendant");
  markMatches(undefined);
}

function listenToSearch() {
  const query = $("query");
  query.addEventListener("input", () => search(query.value));
  query.addEventListener("focus", () => query.value && search(query.value));
  query.addEventListener("blur", closeSearch);
  query.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) chooseResult(chosen + step);
    else if (event.key === "Enter") openResult(chosen);
    else if (event.key === "Escape") {
      query.value = "";
      closeSearch();
      query.blur();
      drawing.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
