// The map: flowctl has computed where everything stands, here it is drawn and moved.

const drawing = $("drawing");
const view = { x: 0, y: 0, scale: 1 };
const nodeElements = [];
const cardElements = [];
const edgeElements = [];
const quietKinds = new Set(["back", "stay", "link", "select", "target", "output"]);
let world;
let labels;
let edgeLayer;
let selectedNode;

const box = (values) => ({
  x: values[0], y: values[1], width: values[2], height: values[3],
  right: values[0] + values[2], bottom: values[1] + values[3],
  midX: values[0] + values[2] / 2, midY: values[1] + values[3] / 2,
});
const nodeBoxes = data.nodes.map((node) => box(node.box));
const cardBoxes = data.clusters.map((cluster) => box(cluster.box));

// The corners of a route: where it begins, then where each piece ends, across and down in turn.
function corners({ route }) {
  const points = [{ x: route[0], y: route[1] }];
  route.slice(2).forEach((place, index) => {
    const last = points[points.length - 1];
    points.push(index % 2 ? { x: last.x, y: place } : { x: place, y: last.y });
  });
  return points;
}

const roundness = 11;

// A route with its corners rounded.
function routePath(edge) {
  const points = corners(edge);
  const toward = (from, to, length) => {
    const whole = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const part = Math.min(roundness, whole / 2, length) / whole;
    return `${from.x + (to.x - from.x) * part} ${from.y + (to.y - from.y) * part}`;
  };
  return points.map((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before) return `M${point.x} ${point.y}`;
    if (!after) return `L${point.x} ${point.y}`;
    const length = Math.min(Math.hypot(point.x - before.x, point.y - before.y), Math.hypot(after.x - point.x, after.y - point.y)) / 2;
    return `L${toward(point, before, length)}Q${point.x} ${point.y} ${toward(point, after, length)}`;
  }).join("");
}

// Where a route has room for words: over the level piece nearest to the other end, which it shares with
// the fewest others, as long as they fit there; otherwise beside the box at that end.
function routeLabel(edge, isIn, width) {
  const points = corners(edge);
  const pieces = [];
  for (let index = 0; index + 1 < points.length; index += 2) pieces.push([points[index], points[index + 1]]);
  if (!isIn) pieces.reverse();
  const wide = pieces.find(([start, end]) => Math.abs(end.x - start.x) > width);
  if (wide) return { x: (wide[0].x + wide[1].x) / 2, y: wide[0].y };
  const [end, other] = isIn ? pieces[0] : [...pieces[0]].reverse();
  return { x: end.x + Math.sign(other.x - end.x) * (width / 2 - 2), y: end.y };
}

function drawMap() {
  const tip = svg("marker",
    { id: "tip", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto", markerUnits: "userSpaceOnUse" },
    svg("path", { d: "M0 .8 7.4 4 0 7.2z", fill: "context-stroke" }));
  world = svg("g", { id: "world" });
  labels = svg("g", { id: "labels" });
  const cards = svg("g", {});
  edgeLayer = svg("g", {});
  const nodes = svg("g", {});
  const names = svg("g", { id: "names" });
  data.clusters.forEach((cluster, index) => {
    cardElements[index] = drawCard(cluster, cardBoxes[index], index);
    cards.append(cardElements[index]);
    names.append(drawCardName(cluster, cardBoxes[index]));
  });
  data.edges.forEach((edge, index) => {
    edgeElements[index] = drawEdge(edge);
    edgeLayer.append(edgeElements[index]);
  });
  const entries = new Set(data.clusters.map((cluster) => cluster.entry));
  data.nodes.forEach((node, index) => {
    nodeElements[index] = drawNode(node, nodeBoxes[index], index, entries.has(index));
    nodes.append(nodeElements[index]);
  });
  world.append(cards, edgeLayer, nodes, names, labels);
  drawing.append(svg("defs", {}, tip), world);
  drawMinimap();
}

function drawCard(cluster, place, index) {
  const name = coordinatorName(cluster.coordinator);
  const title = shortened(name, 28);
  const isHidden = data.hiddenCoordinators.includes(cluster.coordinator);
  return svg("g", { class: `card ${kindClass(cluster.kinds)}${isHidden ? " unseen" : ""}`, "data-card": index },
    svg("rect", { x: place.x, y: place.y, width: place.width, height: place.height, rx: 15 }),
    svg("path", {
      class: "band",
      d: `M${place.x} ${place.y + 36}v-21a15 15 0 0 1 15-15h${place.width - 30}a15 15 0 0 1 15 15v21z`,
    }),
    svg("text", { class: "card-name", x: place.x + 16, y: place.y + 24, text: title },
      svg("title", { text: name })),
    svg("text", { class: "card-kind", x: place.right - 14, y: place.y + 23, text: kindText(cluster.kinds) }));
}

// Read from far away, where screens are too small to have names.
function drawCardName(cluster, place) {
  const name = shortened(coordinatorName(cluster.coordinator), 22);
  const size = Math.min(place.width / Math.max(4, name.length) / .68, place.height * .5, 150);
  return svg("text", { x: place.midX, y: place.midY, dy: ".36em", text: name, "data-size": size });
}

function drawEdge(edge) {
  const isChild = edge.kind.endsWith("Child");
  const kind = isChild ? `child kind-${edge.kind.slice(0, -5)}` : edge.kind;
  // Ends are drawn inside their coordinator; what parents make of them is shown when it is asked for.
  const isFar = !isChild && edge.kind !== "begin"
    && data.nodes[edge.tail].cluster !== data.nodes[edge.head].cluster;
  const isHidden = edge.causes.length > 0 && edge.causes.every((cause) => cause.unseen);
  const isQuiet = isFar || quietKinds.has(edge.kind);
  const path = svg("path", {
    class: `edge ${kind}${isQuiet ? " quiet" : ""}${isHidden ? " unseen" : ""} ${heatClass(edge)}`, d: routePath(edge),
  });
  if (isUsed(edge)) path.style.setProperty("--width", `${heatWidth(edge)}px`);
  return path;
}

// How often an edge was used, where the page was made with a coverage: certainly, and possibly.

const heated = data.edges.filter(({ heat }) => heat);
const hottest = Math.max(0, ...heated.map(({ heat }) => heat[0]));
const isUsed = ({ heat }) => heat !== undefined && heat[0] > 0;

// By the square root of its count, as flowctl's other drawings have it.
const heatWidth = ({ heat }) => 1 + 6 * Math.sqrt(heat[0] / hottest);

function heatClass({ heat }) {
  if (!heat) return "";
  return heat[0] ? "used" : heat[1] ? "possible" : "unused";
}

// In words, for the panel.
function usage({ heat }) {
  if (!heat) return "";
  if (heat[0]) return `used ${plural(heat[0], "time")}`;
  return heat[1] ? "perhaps used" : "never used";
}

// A slider from all edges to the most used ones, in steps of what was counted.
function listenToHeat() {
  if (!heated.length) return;
  const counts = [...new Set([0, ...heated.map(({ heat }) => heat[0])])].sort((left, right) => left - right);
  const slider = $("heat-slider");
  slider.max = counts.length - 1;
  const show = () => {
    const least = counts[slider.value];
    const text = least ? `at least ${plural(least, "time")}` : "or not";
    $("heat-least").textContent = text;
    slider.setAttribute("aria-valuetext", text);
    data.edges.forEach(({ heat }, index) => edgeElements[index].classList.toggle("rare", heat !== undefined && heat[0] < least));
  };
  slider.addEventListener("input", show);
  $("heat").hidden = false;
  show();
}

function drawNode(node, place, index, isEntry) {
  const name = nodeName(index);
  const isHidden = node.kind === "screen" && data.hiddenScreens.includes(node.id);
  const group = svg("g", {
    class: `node ${node.kind}${isEntry ? " entry" : ""}${isHidden ? " unseen" : ""}`, "data-node": index,
    transform: `translate(${place.x} ${place.y})`,
  }, svg("title", { text: aboutNode(index) ? `${name}: ${aboutNode(index)}` : name }));
  if (node.kind === "launch") {
    group.append(svg("circle", { cx: 20, cy: 20, r: 17 }), svg("path", { d: "M15 12.5v15l13-7.5z" }));
    return group;
  }
  if (node.kind === "coordinator") {
    group.append(svg("path", { class: "diamond", d: "M18 3 33 18 18 33 3 18z" }));
    return group;
  }
  const isPill = node.kind !== "screen" && node.kind !== "tabBar";
  group.append(svg("rect", { width: place.width, height: place.height, rx: isPill ? place.height / 2 : 9 }));
  let left = isPill ? 13 : 14;
  if (node.kind === "screen") {
    group.append(svg("g", { class: "look", transform: "translate(12 10.5)" }, lookGlyph(node.look || "pushed")));
    left = 32;
  } else if (node.kind === "tabBar") {
    group.append(svg("path", { class: "look", d: "M12 22h4m2 0h4m2 0h4M12 13h16", stroke: "currentColor", "stroke-width": 2, fill: "none" }));
    left = 36;
  } else if (node.kind === "exit") {
    group.append(svg("path", { class: "look", d: "M12 13h7m-3-3 3 3-3 3", stroke: "currentColor", fill: "none" }));
    left = 24;
  }
  group.append(svg("text", { x: left, y: place.height / 2 + 4.5, text: shortened(name, 24) }));
  if (node.noTabBar) group.append(svg("g", { class: "no-tab-bar", transform: `translate(${place.width - 26} ${place.height - 4})` }, noTabBarGlyph()));
  return group;
}

// The coordinator in which a finding's playback ends badly.
function brokenCoordinator(finding) {
  const violations = finding.last === undefined ? [] : data.frames[finding.last].violations || [];
  return (violations.find((violation) => violation.rule === finding.rule) || {}).coordinator;
}

const findingsOf = (coordinator) => data.findings.filter((finding) => brokenCoordinator(finding) === coordinator);

// Coordinators in which something is wrong, by how badly.
function drawBadges() {
  const worst = new Map();
  for (const finding of data.findings) {
    const coordinator = brokenCoordinator(finding);
    if (coordinator === undefined) continue;
    // The worst is listed first.
    const known = worst.get(coordinator) || { count: 0, severity: finding.severity };
    known.count += 1;
    worst.set(coordinator, known);
  }
  for (const [coordinator, { count, severity }] of worst) {
    const place = cardBoxes[clusterOf.get(coordinator)];
    world.append(svg("g", { class: `badge ${severity}`, "data-badge": coordinator, transform: `translate(${place.right - 4} ${place.y + 4})` },
      svg("title", { text: `${plural(count, "finding")}, the worst: ${severityWords[severity].slice(2)}` }),
      svg("circle", { r: 11 }), svg("text", { y: 4.2, text: count > 9 ? "9+" : count })));
  }
}

// Moving

function showView() {
  world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
  drawing.classList.toggle("far", view.scale < .5);
  if (view.scale < .5) {
    // Names keep their size on the glass as long as their card has room for them.
    for (const text of $("names").children) {
      text.style.fontSize = `${Math.min(Number(text.dataset.size), Math.max(17 / view.scale, 26))}px`;
    }
  }
  showMinimap();
}

function zoom(factor, x = drawing.clientWidth / 2, y = drawing.clientHeight / 2) {
  const scale = Math.min(3, Math.max(leastScale(), view.scale * factor));
  view.x = x - (x - view.x) * (scale / view.scale);
  view.y = y - (y - view.y) * (scale / view.scale);
  view.scale = scale;
  showView();
}

const leastScale = () => Math.min(.2, fitScale());
const fitScale = () => Math.min(drawing.clientWidth / data.size[0], drawing.clientHeight / data.size[1]);

let flight = 0;

// The middle of the part of the map that no panel covers.
function freeMiddle() {
  const map = drawing.getBoundingClientRect();
  const panel = $("details").getBoundingClientRect();
  const isCovered = panel.width > 0 && panel.left < map.right && panel.top < map.bottom && panel.right > map.left;
  const width = isCovered && !isNarrow() ? panel.left - map.left : map.width;
  const height = isCovered && isNarrow() ? panel.top - map.top : map.height;
  return { x: Math.max(width, 80) / 2, y: Math.max(height, 80) / 2 };
}

// Moves so that a place of the map comes to the middle.
function fly(x, y, scale) {
  const middle = freeMiddle();
  const goal = { x: middle.x - x * scale, y: middle.y - y * scale, scale };
  cancelAnimationFrame(flight);
  if (isCalm || document.hidden) {
    Object.assign(view, goal);
    return showView();
  }
  const from = { ...view };
  const begin = performance.now();
  const step = (now) => {
    const part = Math.min(1, Math.max(0, (now - begin) / 260));
    const eased = 1 - (1 - part) ** 3;
    for (const key of ["x", "y", "scale"]) view[key] = from[key] + (goal[key] - from[key]) * eased;
    showView();
    if (part < 1) flight = requestAnimationFrame(step);
  };
  flight = requestAnimationFrame(step);
}

function fit() {
  fly(data.size[0] / 2, data.size[1] / 2, Math.min(1.1, fitScale()));
}

function showNode(index) {
  const place = nodeBoxes[index];
  fly(place.midX, place.midY, Math.max(view.scale, .95));
}

function showCard(index) {
  const place = cardBoxes[index];
  const room = Math.min(drawing.clientWidth / (place.width + 120), drawing.clientHeight / (place.height + 120));
  fly(place.midX, place.midY, Math.min(1.2, Math.max(.35, room)));
}

function drawMinimap() {
  const minimap = $("minimap");
  minimap.setAttribute("viewBox", `0 0 ${data.size[0]} ${data.size[1]}`);
  data.clusters.forEach((cluster, index) => {
    const place = cardBoxes[index];
    minimap.append(svg("rect", {
      class: `mini ${kindClass(cluster.kinds)}`, x: place.x, y: place.y, width: place.width, height: place.height, rx: 30,
    }));
  });
  minimap.append(svg("rect", { class: "frame", id: "minimap-frame" }));
}

function showMinimap() {
  const frame = $("minimap-frame");
  frame.setAttribute("x", -view.x / view.scale);
  frame.setAttribute("y", -view.y / view.scale);
  frame.setAttribute("width", drawing.clientWidth / view.scale);
  frame.setAttribute("height", drawing.clientHeight / view.scale);
}

// Selecting

// Marks a node and what leads to it and from it.
function markNode(index) {
  unmark();
  selectedNode = index;
  if (index === undefined) return;
  drawing.classList.add("choosing");
  nodeElements[index].classList.add("selected");
  const texts = new Map();
  const mark = (edges, isIn) => {
    for (const number of edges) {
      const edge = data.edges[number];
      const element = edgeElements[number];
      element.classList.add("on");
      edgeLayer.append(element);
      element.classList.toggle("in", isIn);
      nodeElements[isIn ? edge.tail : edge.head].classList.add("near");
      // What leads back to where it began goes on, and comes in only by that.
      if (isIn && edge.tail === edge.head) continue;
      const label = edgeLabel(edge);
      const middle = routeLabel(edge, isIn, Math.min(30, label.length) * 7.3 + 12);
      const key = `${Math.round(middle.x)} ${Math.round(middle.y)}`;
      const known = texts.get(key) || { middle, isIn, names: [] };
      known.names.push(label);
      if (!quietKinds.has(edge.kind) && edge.kind !== "finish") texts.set(key, known);
    }
  };
  mark(edgesTo[index], true);
  mark(edgesFrom[index], false);
  drawLabels([...texts.values()]);
}

// What goes on before what comes in; what has no room is told in the panel alone.
function drawLabels(texts) {
  const taken = [];
  for (const { middle, isIn, names } of [...texts.filter((text) => !text.isIn), ...texts.filter((text) => text.isIn)]) {
    const text = shortened([...new Set(names.filter(Boolean))].join(", "), 30);
    const half = text.length * 3.7 + 4;
    const isFree = taken.every((other) => Math.abs(other.y - middle.y) > 14 || Math.abs(other.x - middle.x) > other.half + half);
    if (!text || !isFree) continue;
    taken.push({ x: middle.x, y: middle.y, half });
    labels.append(svg("text", { class: isIn ? "in" : "", x: middle.x, y: middle.y - 4, text }));
  }
}

function unmark() {
  selectedNode = undefined;
  drawing.classList.remove("choosing");
  labels.replaceChildren();
  for (const element of drawing.querySelectorAll(".selected, .near, .edge.on")) {
    element.classList.remove("selected", "near", "on", "in");
  }
}

function markCard(index) {
  unmark();
  cardElements[index].classList.add("selected");
}

// Dims all nodes but these; undefined shows all again.
function markMatches(nodes) {
  drawing.classList.toggle("finding", nodes !== undefined);
  nodeElements.forEach((element, index) => {
    element.classList.toggle("match", nodes !== undefined && nodes.has(index));
  });
}

// The nearest node in a direction; what edges lead to counts as nearer.
function neighbour(index, dx, dy) {
  const here = nodeBoxes[index];
  const linked = new Set(edgesFrom[index].map((edge) => data.edges[edge].head)
    .concat(edgesTo[index].map((edge) => data.edges[edge].tail)));
  let best;
  let least = Infinity;
  nodeBoxes.forEach((place, other) => {
    if (other === index) return;
    const along = (place.midX - here.midX) * dx + (place.midY - here.midY) * dy;
    const across = Math.abs((place.midX - here.midX) * dy) + Math.abs((place.midY - here.midY) * dx);
    if (along < 12) return;
    const distance = (along + 2.2 * across) * (linked.has(other) ? .6 : 1);
    if (distance < least) {
      least = distance;
      best = other;
    }
  });
  return best;
}

// Hands

function listenToMap() {
  const pointers = new Map();
  let moved = 0;
  let spread = 0;
  drawing.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    cancelAnimationFrame(flight);
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    moved = pointers.size > 1 ? 100 : 0;
    spread = 0;
  });
  drawing.addEventListener("pointermove", (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    const dx = event.clientX - last.x;
    const dy = event.clientY - last.y;
    moved += Math.abs(dx) + Math.abs(dy);
    if (moved < 5) return;
    if (!drawing.hasPointerCapture(event.pointerId)) drawing.setPointerCapture(event.pointerId);
    drawing.classList.add("dragging");
    view.x += dx / pointers.size;
    view.y += dy / pointers.size;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (pointers.size === 2) {
      const [one, other] = [...pointers.values()];
      const distance = Math.hypot(one.x - other.x, one.y - other.y);
      const frame = drawing.getBoundingClientRect();
      if (spread) zoom(distance / spread, (one.x + other.x) / 2 - frame.left, (one.y + other.y) / 2 - frame.top);
      spread = distance;
    }
    showView();
  });
  const release = (event) => {
    if (!pointers.delete(event.pointerId)) return;
    drawing.classList.remove("dragging");
    if (event.type === "pointerup" && moved < 5 && pointers.size === 0) choose(event.target);
  };
  drawing.addEventListener("pointerup", release);
  drawing.addEventListener("pointercancel", release);
  drawing.addEventListener("dblclick", (event) => {
    const card = event.target.closest("[data-card]");
    if (card) showCard(Number(card.dataset.card));
  });
  drawing.addEventListener("wheel", (event) => {
    event.preventDefault();
    const isWheel = event.deltaMode !== 0 || (event.deltaX === 0 && Math.abs(event.deltaY) >= 50);
    if (event.ctrlKey || event.metaKey || isWheel) {
      const amount = Math.max(-60, Math.min(60, event.deltaY)) * (event.ctrlKey ? .01 : .004);
      zoom(Math.exp(-amount), event.offsetX, event.offsetY);
    } else {
      view.x -= event.deltaX;
      view.y -= event.deltaY;
      showView();
    }
  }, { passive: false });
  $("minimap").addEventListener("pointerdown", (event) => {
    const frame = $("minimap").getBoundingClientRect();
    const scale = Math.min(frame.width / data.size[0], frame.height / data.size[1]);
    const x = (event.clientX - frame.left - (frame.width - data.size[0] * scale) / 2) / scale;
    const y = (event.clientY - frame.top - (frame.height - data.size[1] * scale) / 2) / scale;
    fly(x, y, view.scale);
  });
  $("zoom-in").addEventListener("click", () => zoom(1.35));
  $("zoom-out").addEventListener("click", () => zoom(1 / 1.35));
  $("zoom-fit").addEventListener("click", fit);
  drawing.addEventListener("keydown", mapKey);
  // On paper it shows all, and the sheet's size is no reason to do otherwise.
  new ResizeObserver(() => drawing.hasAttribute("viewBox") || showView()).observe(drawing);
}

function choose(target) {
  const node = target.closest("[data-node]");
  const card = target.closest("[data-card]");
  const badge = target.closest("[data-badge]");
  if (badge) {
    const coordinator = Number(badge.dataset.badge);
    const findings = findingsOf(coordinator);
    return findings.length > 1 ? openCoordinator(coordinator, false) : openFinding(findings[0]);
  }
  if (node) openNode(Number(node.dataset.node), false);
  else if (card) openCoordinator(data.clusters[Number(card.dataset.card)].coordinator, false);
  else closeDetails();
}

function mapKey(event) {
  const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const direction = directions[event.key];
  if (direction && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    if (event.shiftKey) {
      view.x -= direction[0] * 80;
      view.y -= direction[1] * 80;
      return showView();
    }
    const start = selectedNode === undefined ? undefined : neighbour(selectedNode, ...direction);
    const next = selectedNode === undefined ? 0 : start;
    if (next !== undefined) {
      openNode(next, true);
      announce(describeNode(next));
    }
  } else if (event.key === "Enter" && !$("details").hidden) {
    event.preventDefault();
    $("details").focus();
  } else if (event.key === "+" || event.key === "=") zoom(1.35);
  else if (event.key === "-") zoom(1 / 1.35);
  else if (event.key === "0") fit();
}

function describeNode(index) {
  const coordinator = nodeCoordinator(index);
  const place = coordinator === undefined ? "" : ` of ${coordinatorName(coordinator)}`;
  const words = {
    exit: "end", output: "output", link: "deep link", launch: "", screen: "screen", tabBar: "tab bar",
    coordinator: "choice",
  };
  return `${nodeName(index)}, ${words[data.nodes[index].kind]}${place}, `
    + `${plural(edgesTo[index].length, "way")} in, ${edgesFrom[index].length} out`;
}
