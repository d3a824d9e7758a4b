// What is known of one screen, coordinator or link.

const goto = (name, action) => html("button", { class: "goto", type: "button", text: name, onclick: action });

function openDetails(content, moveFocus) {
  const details = $("details");
  details.replaceChildren(
    html("button", { class: "close", type: "button", "aria-label": "Close the details", text: "✕", onclick: closeDetails }),
    ...content.flat(Infinity).filter(Boolean));
  const wasHidden = details.hidden;
  details.hidden = false;
  details.scrollTop = 0;
  if (moveFocus) details.focus();
  return wasHidden;
}

function closeDetails() {
  const hadFocus = $("details").contains(document.activeElement);
  $("details").hidden = true;
  unmark();
  markTree(undefined);
  remember("");
  if (hadFocus) drawing.focus({ preventScroll: true });
}

// Opens whatever a node stands for.
function openNode(index, isMoving) {
  const node = data.nodes[index];
  if (node.kind === "screen") return openScreen(node.id, index, isMoving);
  if (node.kind === "launch" || node.kind === "link") openLink(index);
  else openEnd(index);
  markNode(index);
  if (isMoving) showNode(index);
}

function openScreen(id, index = nodesOfScreen[id][0], isMoving = true) {
  const screen = data.screens[id];
  const owners = nodesOfScreen[id].map(nodeCoordinator);
  const node = index === undefined ? {} : data.nodes[index];
  openDetails([
    html("h2", { text: screen.name }),
    html("p", { class: "meta" },
      owners.length === 0 ? "No coordinator shows it" : ["in ", joinAnd(owners.map((owner) => coordinatorLink(owner)))],
      lookWords[node.look || "pushed"] && `, ${lookWords[node.look]}`, node.noTabBar && ", hides the tab bar", ` · ${screen.place}`),
    aboutText(screen.about), codeOf(screen), pictureOf(screen),
    wayTo(screen),
    html("h3", { text: "What can happen here" }), eventList(id),
    html("h3", { text: "What leads here" }), incoming(nodesOfScreen[id]),
  ]);
  if (index !== undefined) {
    markNode(index);
    if (isMoving) showNode(index);
  }
  markTree(`screen-${id}-${nodeCoordinator(index)}`);
  remember(`screen=${encodeURIComponent(screen.name)}`);
}

// `description`, as it is written: text, whatever stands there.
const aboutText = (text) => text && html("p", { class: "about", text });

// What the screen looks like: `x-image`, and a link to `x-figma`.
function pictureOf({ name, image, figma }) {
  const missing = () => html("p", { class: "unbound", text: `There is no picture at ${image}.` });
  const host = figma && figma.split("/")[2];
  return [
    image && html("img", { class: "picture", src: image, alt: `${name}, as a picture`, referrerpolicy: "no-referrer", onerror: (event) => event.target.replaceWith(missing()) }),
    figma && html("p", { class: "meta" }, html("a", { href: figma, rel: "noreferrer", text: /(^|\.)figma\.com$/i.test(host) ? "Open the design in Figma" : `Open the design at ${host}` })),
  ];
}

// Where the app's code has it, as the flow's `x-code` says.
function codeOf({ code, link }) {
  if (!code) return undefined;
  return html("p", { class: "meta" }, "in the app: ",
    link ? html("a", { href: link, rel: "noreferrer", text: code }) : html("span", { class: "mono", text: code }));
}

const join = (parts) => parts.flatMap((part, index) => (index ? [", ", part] : [part]));
const coordinatorLink = (id) => goto(coordinatorName(id), () => openCoordinator(id, true));

// The shortest way, with a playback of it.
function wayTo(screen) {
  if (screen.way === undefined) return html("p", { class: "unbound", text: "No path leads here." });
  const frames = framesUpTo(screen.way);
  const playback = { title: `The path to ${screen.name}`, kind: "shortest path", last: screen.way, key: `way=${encodeURIComponent(screen.name)}` };
  return [
    html("h3", { text: "How to get here" }),
    html("ol", { class: "way" }, frames.map((frame) => html("li", {}, html("span", { class: "mono", text: data.frames[frame].turn })))),
    html("button", { class: "primary", type: "button", text: "▶ Show it on a phone", onclick: () => openPlayback(playback) }),
  ];
}

function eventList(id) {
  const nodes = nodesOfScreen[id];
  const rows = data.screens[id].events.map((event) => eventRow(event, nodes)).filter(Boolean);
  const isGesture = ({ kind }) => kind === "back" || kind === "swipe";
  const gestures = leads(nodes, isGesture);
  if (gestures.length) rows.push(html("li", { class: "row-event" }, html("span", { class: "event", text: "gestures" }), gestures));
  return rows.length ? html("ul", {}, rows) : html("p", { class: "unbound", text: "Nothing: the screen has no events." });
}

function eventRow(event, nodes) {
  const { kind, carries, about } = data.events[event];
  const found = leads(nodes, (cause) => cause.event === event);
  if ((kind === "popped" || kind === "dismissed") && found.length === 0) return undefined;
  return html("li", { class: "row-event" },
    html("span", { class: "event" }, eventName(event), carries && html("span", { class: "carries", text: `(${carries})` })),
    kind === "async" && html("span", { class: "async", text: "may arrive at any time" }),
    aboutText(about),
    found.length ? found : html("div", { class: "lead" }, html("span", { class: "verb", text: "not handled" })));
}

// Where a screen's edges lead: for each coordinator that shows it, and once for those that do the same.
function leads(nodes, isCause) {
  const groups = new Map();
  for (const node of nodes) {
    const lines = edgesFrom[node].filter((edge) => data.edges[edge].causes.some(isCause)).map((edge) => lead(edge, isCause));
    if (lines.length === 0 && nodes.length === 1) continue;
    if (lines.length === 0) lines.push(html("div", { class: "lead" }, html("span", { class: "verb", text: "not handled" })));
    const key = lines.map((line) => line.textContent).join("\n");
    if (groups.has(key)) groups.get(key).nodes.push(node);
    else groups.set(key, { nodes: [node], lines });
  }
  if ([...groups.values()].every(({ lines }) => lines.every((line) => line.textContent === "not handled"))) return [];
  return [...groups.values()].map((group) => [
    nodes.length > 1 && html("div", { class: "owners" }, "in ", joinAnd(group.nodes.map((node) => coordinatorLink(nodeCoordinator(node))))),
    group.lines,
  ]).flat(2).filter(Boolean);
}

// Where an edge leads, in words: first under which condition.
function lead(number, isCause) {
  const edge = data.edges[number];
  const causes = edge.causes.filter(isCause);
  const conditions = [...new Set(causes.map((cause) => cause.condition || ""))];
  const howOften = usage(edge);
  return html("div", { class: "lead" },
    !conditions.includes("") && html("span", { class: "if", text: `if ${conditions.join(" or ")}` }),
    html("span", { class: "verb", text: verbs[edge.kind] }),
    edge.kind !== "stay" && target(edge.head),
    causes.length > 0 && causes.every((cause) => cause.unseen) && html("span", { class: "usage", text: "not looked at: an error comes first" }),
    howOften && html("span", { class: "usage", text: howOften }));
}

// A node as a link; an end with what the parents make of it.
function target(index) {
  const node = data.nodes[index];
  const self = goto(nodeName(index), () => openNode(index, true));
  if (node.kind !== "exit" && node.kind !== "output") {
    const coordinator = nodeCoordinator(index);
    const isChild = coordinator !== undefined && data.clusters[node.cluster].entry === index && node.kind === "screen";
    return isChild ? [self, html("span", { class: "verb", text: `of ${coordinatorName(coordinator)}` })] : self;
  }
  const heads = byName([...new Set(edgesFrom[index].map((edge) => data.edges[edge].head))]);
  if (heads.length === 0) return self;
  return [self, html("span", { class: "verb", text: "→" }), html("span", {}, join(heads.slice(0, 6).map(namedNodes))), heads.length > 6 && "…"];
}

// Nodes that have one name stand together.
function byName(nodes) {
  const groups = new Map();
  for (const node of nodes) groups.set(nodePath(node), [...(groups.get(nodePath(node)) || []), node]);
  return [...groups.values()];
}

// A name, and where it is if it is in several coordinators.
const namedNodes = (nodes) => [
  goto(nodePath(nodes[0]), () => openNode(nodes[0], true)),
  nodes.length > 1 && html("span", { class: "verb" }, " in ", joinAnd(nodes.map((node) => goto(coordinatorName(nodeCoordinator(node)), () => openNode(node, true))))),
];

// What leads to nodes: lines that read alike are one.
function incoming(nodes) {
  const rows = new Map();
  for (const number of nodes.flatMap((node) => edgesTo[node])) {
    const edge = data.edges[number];
    if (edge.kind === "stay") continue;
    const label = edgeLabel(edge) === nodeName(edge.tail) ? "" : edgeLabel(edge);
    const isBack = edge.kind === "back";
    const key = JSON.stringify([nodePath(edge.tail), label, isBack]);
    const row = rows.get(key) || { tails: new Set(), label, isBack };
    row.tails.add(edge.tail);
    rows.set(key, row);
  }
  if (rows.size === 0) return html("p", { class: "unbound", text: "Nothing leads here." });
  return html("ul", {}, [...rows.values()].map(({ tails, label, isBack }) => html("li", { class: "lead" },
    html("span", {}, namedNodes([...tails])), label && html("span", { class: "mono", text: label }), isBack && html("span", { class: "verb", text: "(back)" }))));
}

function openCoordinator(id, isMoving = true) {
  const coordinator = data.coordinators[id];
  const index = clusterOf.get(id);
  const held = data.boundaries.filter((boundary) => boundary.child === id);
  const holds = data.boundaries.filter((boundary) => boundary.parent === id);
  const inside = data.nodes.map((_, node) => node).filter((node) => data.nodes[node].cluster === index);
  const ends = inside.filter((node) => ["exit", "output"].includes(data.nodes[node].kind));
  const screens = inside.filter((node) => data.nodes[node].kind === "screen");
  const findings = data.findings.filter((finding) => finding.last !== undefined
    && (data.frames[finding.last].violations || []).some((violation) => violation.coordinator === id && violation.rule === finding.rule));
  openDetails([
    html("h2", { text: coordinator.name }),
    html("p", { class: "meta", text: `coordinator · ${coordinator.place}` }),
    aboutText(coordinator.about), codeOf(coordinator),
    findings.length > 0 && findingButtons(findings),
    html("h3", { text: "Its parents" }),
    held.length === 0 ? html("p", { class: "unbound", text: id === rootCoordinator() ? "None: it is the root." : "None." })
      : html("ul", {}, held.map((boundary) => html("li", { class: "lead" }, coordinatorLink(boundary.parent), html("span", { class: `kind kind-${boundary.kind}`, text: kindWords[boundary.kind] })))),
    holds.length > 0 && [html("h3", { text: "Its children" }),
      html("ul", {}, holds.map((boundary) => html("li", { class: "lead" }, coordinatorLink(boundary.child), html("span", { class: `kind kind-${boundary.kind}`, text: kindWords[boundary.kind] }))))],
    screens.length > 0 && [html("h3", { text: "Its screens" }),
      html("div", { class: "chips" }, screens.map((node) => html("button", { class: "chip", type: "button", text: nodeName(node), onclick: () => openNode(node, true) })))],
    ends.length > 0 && [html("h3", { text: "Its outcomes and outputs" }),
      html("ul", {}, ends.map((node) => html("li", { class: "lead" }, target(node))))],
  ]);
  if (index !== undefined) {
    markCard(index);
    if (isMoving) showCard(index);
  }
  markTree(`coordinator-${id}`);
  remember(`coordinator=${encodeURIComponent(coordinator.name)}`);
}

const rootCoordinator = () => data.clusters.length && data.clusters[0].coordinator;

function openLink(index) {
  const node = data.nodes[index];
  openDetails([
    html("h2", { text: nodeName(index) }),
    html("p", { class: "meta", text: node.kind === "link" ? "deep link" : "where the app begins" }),
    aboutText(aboutNode(index)),
    html("h3", { text: "Where it leads" }),
    html("ul", {}, edgesFrom[index].map((edge) => html("li", {}, lead(edge, () => true)))),
    edgesTo[index].length > 0 && [html("h3", { text: "What opens it" }), incoming([index])],
  ]);
  markTree(undefined);
}

function openEnd(index) {
  const coordinator = nodeCoordinator(index);
  openDetails([
    html("h2", { text: nodeName(index) }),
    html("p", { class: "meta" }, { exit: "outcome of ", output: "output of ", tabBar: "tab bar of ", coordinator: "choice of " }[data.nodes[index].kind],
      coordinatorLink(coordinator)),
    aboutText(aboutNode(index)),
    html("h3", { text: "Where it leads" }),
    edgesFrom[index].length ? html("ul", {}, edgesFrom[index].map((edge) => html("li", {}, lead(edge, () => true)))) : html("p", { class: "unbound", text: "Nothing handles it." }),
    html("h3", { text: "What leads here" }), incoming([index]),
  ]);
  markTree(undefined);
}
