"use strict";

// What the flow is: tables that refer to each other by number, written by flowctl.
const data = JSON.parse(document.getElementById("data").textContent);

// What is most frequent isn't written.
for (const node of data.nodes) node.kind ||= "screen";
for (const edge of data.edges) edge.kind ||= "push";

// What is worst comes first, in the order of the file otherwise.
const severities = ["error", "warning", "note"];
data.findings.sort((left, right) => severities.indexOf(left.severity) - severities.indexOf(right.severity));
// Told by words and signs, not by colour alone.
const severityWords = { error: "✕ error", warning: "! warning", note: "? possible" };

const $ = (id) => document.getElementById(id);
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
const isCramped = () => matchMedia("(max-width: 1180px)").matches;
const isNarrow = () => matchMedia("(max-width: 760px)").matches;

// Elements are made of text nodes and attributes alone: nothing that a flow says becomes markup.
function make(namespace, tag, properties, children) {
  const element = document.createElementNS(namespace, tag);
  for (const [key, value] of Object.entries(properties || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "text") element.textContent = value;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== undefined && child !== null && child !== false) element.append(child);
  }
  return element;
}

const html = (tag, properties, ...children) =>
  make("http://www.w3.org/1999/xhtml", tag, properties, children);
const svg = (tag, properties, ...children) =>
  make("http://www.w3.org/2000/svg", tag, properties, children);

// `code` in a message becomes an element.
function rich(text) {
  return text.split("`").map((part, index) => (index % 2 ? html("code", { text: part }) : part));
}

function shortened(text, length) {
  const letters = Array.from(text);
  return letters.length > length ? letters.slice(0, length - 1).join("") + "…" : text;
}

// `a`, `a and b`, `a, b and c`, where each may be an element.
const joinAnd = (parts) => parts.flatMap((part, index) => (index ? [index === parts.length - 1 ? " and " : ", ", part] : [part]));

const plural = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

function announce(text) {
  $("live").textContent = text;
}

// Names

const screenName = (id) => data.screens[id].name;
const coordinatorName = (id) => (id === undefined ? "nobody" : data.coordinators[id].name);
const eventName = (id) => data.events[id].name || data.events[id].kind;

const kindWords = {
  root: "as root", tab: "tab", push: "pushed", replace: "replaces the stack", present: "presented", none: "without a screen",
};

const clusterOf = new Map(data.clusters.map((cluster, index) => [cluster.coordinator, index]));

function kindClass(kinds) {
  if (kinds.length === 0) return "kind-root";
  return kinds.length > 1 ? "kind-several" : `kind-${kinds[0]}`;
}

const kindText = (kinds) => kinds.map((kind) => kindWords[kind]).join(", ");

// Nodes

function nodeName(index) {
  const node = data.nodes[index];
  switch (node.kind) {
    case "launch": return "launch";
    case "screen": return screenName(node.id);
    case "tabBar":
    case "coordinator": return coordinatorName(node.id);
    case "link": return data.links[node.id];
    default: return eventName(node.id);
  }
}

// An end or an output with its coordinator, others as they are.
function nodePath(index) {
  const { kind } = data.nodes[index];
  const isEnd = kind === "exit" || kind === "output";
  return isEnd ? `${coordinatorName(nodeCoordinator(index))}.${nodeName(index)}` : nodeName(index);
}

function nodeCoordinator(index) {
  const cluster = data.nodes[index].cluster;
  return cluster === undefined ? undefined : data.clusters[cluster].coordinator;
}

const nodesOfScreen = data.screens.map(() => []);
data.nodes.forEach((node, index) => {
  if (node.kind === "screen") nodesOfScreen[node.id].push(index);
});

const edgesFrom = data.nodes.map(() => []);
const edgesTo = data.nodes.map(() => []);
data.edges.forEach((edge, index) => {
  edgesFrom[edge.tail].push(index);
  edgesTo[edge.head].push(index);
});

// What somebody does to go along an edge.
function causeName(cause) {
  if (cause.name) return cause.name;
  if (cause.event !== undefined) return eventName(cause.event);
  if (cause.link !== undefined) return data.links[cause.link];
  return { back: "back", swipe: "swipe", tab: "tab", end: "ends", start: "" }[cause.kind] || "";
}

const edgeLabel = (edge) =>
  [...new Set(edge.causes.map(causeName).filter(Boolean))].join(", ");

const verbs = {
  begin: "begins with", push: "pushes", present: "presents", replace: "replaces the stack with",
  rootChild: "starts", pushChild: "pushes", replaceChild: "replaces the stack with", presentChild: "presents", tabChild: "has the tab",
  noneChild: "starts",
  select: "selects", back: "back to", finish: "ends with", output: "sends", target: "finishes to",
  link: "opens", stay: "stays here", way: "goes to",
};

// The frames of a playback, from its first on.
function framesUpTo(last) {
  const frames = [];
  for (let index = last; index !== undefined; index = data.frames[index].before) {
    frames.unshift(index);
  }
  return frames;
}

// The entries of a stack, bottom to top.
function stackEntries(stack) {
  const entries = [];
  for (let index = stack; index !== undefined; index = data.stacks[index].below) {
    entries.unshift(data.stacks[index]);
  }
  return entries;
}

const entryName = (entry) =>
  entry.screen === undefined ? coordinatorName(entry.coordinator) : screenName(entry.screen);

// The glyph of how a screen comes up: a line of text, a sheet, an alert, a whole screen.
function lookGlyph(look) {
  const fill = "currentColor";
  const marks = {
    sheet: [svg("path", { d: "M1 6.5h9v6a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2z", fill, stroke: "none" })],
    alert: [svg("rect", { x: 2.6, y: 5, width: 5.8, height: 5, rx: 1.4, fill, stroke: "none" })],
    popover: [svg("rect", { x: 3, y: 4, width: 6, height: 6, rx: 1.2, fill, stroke: "none" })],
    actionSheet: [svg("rect", { x: 2, y: 9, width: 7, height: 4, rx: 1.2, fill, stroke: "none" })],
    fullScreen: [svg("rect", { x: 1, y: 1, width: 9, height: 13, rx: 2, fill, stroke: "none" })],
    pushed: [svg("path", { d: "M3 4h5M3 7h5", fill: "none" })],
  };
  return [
    svg("rect", { x: .7, y: .7, width: 9.6, height: 13.6, rx: 2.4, fill: "none", stroke: fill }),
    ...(marks[look] || marks.pushed).map((mark) => {
      if (!mark.getAttribute("stroke")) mark.setAttribute("stroke", fill);
      return mark;
    }),
  ];
}

const lookWords = {
  sheet: "in a sheet", alert: "an alert", popover: "in a popover", actionSheet: "an action sheet", fullScreen: "full screen", pushed: "",
};

function lookIcon(look) {
  return svg("svg", { class: "look", viewBox: "0 0 11 15", "aria-hidden": "true" }, lookGlyph(look));
}

// A tab bar, crossed out.
function noTabBarGlyph() {
  return [
    svg("rect", { x: .5, y: 1, width: 17, height: 6, rx: 2, fill: "var(--paper)", stroke: "currentColor" }),
    svg("path", { d: "M4 4h1m3.5 0h1m3.5 0h1M2 8.5 16-.5", stroke: "currentColor", "stroke-width": 1.3, fill: "none" }),
  ];
}

// What the flow says of what a node stands for.
function aboutNode(index) {
  const { kind, id } = data.nodes[index];
  const table = { screen: data.screens, tabBar: data.coordinators, coordinator: data.coordinators, link: data.linkNotes, launch: [data] };
  return ((table[kind] || data.events)[id || 0] || {}).about;
}
