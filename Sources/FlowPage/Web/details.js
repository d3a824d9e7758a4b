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
      owners.length === 0 ? "No coordinator shows it" : ["in ", join(owners.map((owner) => coordinatorLink(owner)))],
      lookWords[node.look || "pushed"] && `, ${lookWords[node.look]}`, ` · ${screen.place}`),
    codeOf(screen),
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
  const gestures = nodes.flatMap((node) => edgesFrom[node])
    .filter((edge) => data.edges[edge].causes.some((cause) => cause.kind === "back" || cause.kind === "swipe"));
  if (gestures.length) {
    rows.push(html("li", { class: "row-event" }, html("span", { class: "event", text: "gestures" }),
      gestures.map((edge) => lead(edge, ({ kind }) => kind === "back" || kind === "swipe"))));
  }
  return rows.length ? html("ul", {}, rows) : html("p", { class: "unbound", text: "Nothing: the screen has no events." });
}

function eventRow(event, nodes) {
  const { kind, carries } = data.events[event];
  const isCause = (cause) => cause.event === event;
  const edges = nodes.flatMap((node) => edgesFrom[node]).filter((edge) => data.edges[edge].causes.some(isCause));
  if ((kind === "popped" || kind === "dismissed") && edges.length === 0) return undefined;
  return html("li", { class: "row-event" },
    html("span", { class: "event" }, eventName(event), carries && html("span", { class: "carries", text: `(${carries})` })),
    kind === "async" && html("span", { class: "async", text: "may arrive at any time" }),
    edges.length ? edges.map((edge) => lead(edge, isCause)) : html("div", { class: "lead" }, html("span", { class: "verb", text: "not handled" })));
}

// Where an edge leads, in words.
function lead(number, isCause) {
  const edge = data.edges[number];
  const conditions = [...new Set(edge.causes.filter(isCause).map((cause) => cause.condition).filter(Boolean))];
  return html("div", { class: "lead" },
    html("span", { class: "verb", text: verbs[edge.kind] }),
    edge.kind !== "stay" && target(edge.head),
    conditions.length > 0 && html("span", { class: "if", text: `if ${conditions.join(" or ")}` }));
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
  const heads = [...new Set(edgesFrom[index].map((edge) => data.edges[edge].head))];
  if (heads.length === 0) return self;
  return [self, html("span", { class: "verb", text: "→" }), join(heads.slice(0, 6).map((head) => goto(nodeName(head), () => openNode(head, true)))), heads.length > 6 && "…"];
}

function incoming(nodes) {
  const rows = nodes.flatMap((node) => edgesTo[node]).map((number) => {
    const edge = data.edges[number];
    if (edge.kind === "stay") return undefined;
    const label = edgeLabel(edge);
    return html("li", { class: "lead" }, goto(nodePath(edge.tail), () => openNode(edge.tail, true)),
      label !== nodeName(edge.tail) && html("span", { class: "mono", text: label }),
      edge.kind === "back" && html("span", { class: "verb", text: "(back)" }));
  }).filter(Boolean);
  return rows.length ? html("ul", {}, rows) : html("p", { class: "unbound", text: "Nothing leads here." });
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
    codeOf(coordinator),
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
    html("h3", { text: "Where it leads" }),
    edgesFrom[index].length ? html("ul", {}, edgesFrom[index].map((edge) => html("li", {}, lead(edge, () => true)))) : html("p", { class: "unbound", text: "Nothing handles it." }),
    html("h3", { text: "What leads here" }), incoming([index]),
  ]);
  markTree(undefined);
}
