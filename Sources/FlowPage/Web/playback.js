// Playbacks: the worlds that flowctl's kernel went through, as a phone shows them. Nothing is worked out
// here; what a frame holds is drawn.

const playbacks = new Map();
const playback = { frames: [], step: 0, timer: 0, opener: null };

function openPlayback(description, step = 0) {
  stopPlaying();
  if ($("playback").hidden) playback.opener = document.activeElement;
  Object.assign(playback, { description, frames: framesUpTo(description.last), step: 0 });
  $("playback-kind").replaceChildren(...kindLine(description));
  $("playback-title").replaceChildren(...(description.finding ? rich(description.title) : [description.title]));
  $("playback-title").title = description.title;
  drawStrip();
  $("playback").hidden = false;
  document.querySelector("main").classList.add("playing");
  showStep(step, false);
  $("playback").focus();
  if (!isNarrow() && (description.finding || description.isStory)) openTab(description.finding ? "findings" : "stories");
  for (const item of document.querySelectorAll(".item")) {
    if (item.dataset.playback === description.key) item.setAttribute("aria-current", "true");
    else item.removeAttribute("aria-current");
  }
}

function drawStrip() {
  $("strip").replaceChildren(...playback.frames.map(stripItem));
  $("playback-slider").max = playback.frames.length - 1;
}

function kindLine(description) {
  if (description.finding) {
    return [html("span", { class: `rule ${description.severity}`, text: description.kind }), ` · ${description.place}`];
  }
  return [description.isStory ? `story · ${description.kind}` : description.kind];
}

function closePlayback() {
  stopPlaying();
  $("playback").hidden = true;
  document.querySelector("main").classList.remove("playing");
  remember("");
  const opener = playback.opener;
  if (opener && opener.isConnected && opener.offsetParent) opener.focus();
  else drawing.focus({ preventScroll: true });
}

// A step: what leads to it, and the phone after it.
function stripItem(frame, index) {
  const next = playback.frames[index + 1];
  const isLast = next === undefined;
  return html("li", { "data-step": index },
    index > 0 && turnArrow(data.frames[frame]),
    html("div", { class: "shot" },
      phone(frame, isLast ? undefined : data.frames[next], index),
      html("div", { class: "caption", text: caption(frame, index) })),
    verdict(frame, isLast));
}

const touchWords = {
  event: "tap", back: "go back", swipe: "swipe down", tab: "tap the tab", link: "open the link", async: "arrives by itself",
  change: "changes outside the app", launch: "launch",
};

function turnArrow(frame) {
  return html("div", { class: "turn" },
    html("span", { class: "hand", text: touchWords[frame.touch] || "" }),
    html("span", { class: "what" }, breakable(frame.turn)),
    svg("svg", { class: "arrow", viewBox: "0 0 100 14", width: 100, "aria-hidden": "true" },
      svg("path", { d: "M2 7h92M88 2l7 5-7 5", fill: "none", stroke: "currentColor", "stroke-width": 1.6 })));
}

// Lines break behind dots, in front of brackets and between the words of a name first.
const breakable = (text) => text.split(/(?<=\w\.)|(?=\()|(?<=, )|(?<=[a-z])(?=[A-Z])/)
  .flatMap((part, index) => (index ? [html("wbr"), part] : [part]));

function caption(frame, index) {
  if (index > 0) return "";
  return data.frames[frame].turn;
}

// What broke, in the words of the diagnostic; for a story, how it ended.
function verdict(frame, isLast) {
  const { finding, failures, isStory } = playback.description;
  const violations = data.frames[frame].violations || [];
  if (isLast && finding) {
    return html("div", { class: `verdict-card ${finding.severity}` }, html("p", { class: "rule", text: finding.rule }),
      html("p", {}, rich(finding.message)), finding.help && html("p", { class: "help" }, rich(finding.help)), codeOf(finding));
  }
  if (isLast && isWalking() && !violations.length && data.frames[frame].phone !== undefined && !movesFrom(frame).length) {
    return html("div", { class: "verdict-card" }, html("p", { text: "The page goes no further here: `flowctl play` does." }));
  }
  const cards = violations.map((violation) => html("div", { class: `verdict-card ${violation.severity}` },
    html("p", { class: "rule", text: violation.rule }), html("p", {}, rich(violation.message))));
  if (isLast && failures) {
    cards.push(html("div", { class: "verdict-card error" }, html("p", { class: "rule", text: "fails" }), failures.map((failure) => html("p", {}, rich(failure)))));
  } else if (isLast && isStory) {
    cards.push(html("div", { class: "verdict-card good" }, html("p", { class: "rule", text: "✓ passed" }), html("p", { text: "Every expectation of the story is met." })));
  }
  return cards;
}

// The phone

function phone(index, next, step) {
  const frame = data.frames[index];
  const walking = isWalking() ? { step, moves: movesFrom(index) } : undefined;
  const glass = html("div", { class: "glass" });
  const layers = frame.phone === undefined ? undefined : data.phones[frame.phone];
  if (layers === undefined) {
    glass.append(html("div", { class: "hung", text: "The app hangs: this never ends." }));
  } else {
    let level = 0;
    layers.forEach((layer, number) => {
      const isTop = number === layers.length - 1;
      touchable = isTop ? walking : undefined;
      const isTapped = number === layers.length - 1 && next && next.touch === "swipe" && (layer.style === "popover" || layer.style === "actionSheet");
      if (layer.style) glass.append(html("div", { class: "shade" }, isTapped && html("div", { class: "outside" }, tap())));
      if (layer.style === "sheet") level += 1;
      const isTouched = touchable && isTop && (layer.style === "popover" || layer.style === "actionSheet");
      if (isTouched) pressable(glass.lastChild, movesBy("swipe")[0]);
      const element = drawLayer(layer, isTop ? next : undefined, isTop);
      element.style.setProperty("--level", level - 1);
      glass.append(element);
    });
    glass.append(html("div", { class: "home" }));
  }
  const banner = bannerFor(next);
  if (banner) glass.append(banner);
  const isCovered = layers && layers.some((layer) => layer.style === "sheet");
  return html("div", { class: `phone${walking ? " walked" : ""}`, role: walking ? "group" : "img", "aria-label": describeFrame(index), onclick: () => showStep(step) },
    html("div", { class: "island" }), glass,
    html("div", { class: `status${isCovered || layers === undefined ? " light" : ""}` }));
}

function bannerFor(next) {
  if (!next) return undefined;
  if (next.touch === "link") return html("div", { class: "banner" }, html("b", { text: "LINK" }), data.links[next.link]);
  if (next.touch === "async") return html("div", { class: "banner" }, html("b", { text: "ARRIVES NOW" }), eventName(next.event));
  if (next.touch === "change") return html("div", { class: "banner" }, html("b", { text: "SETTINGS" }), next.turn.replace(/^set /, ""));
  return undefined;
}

const tap = () => html("i", { class: "tap" });

function drawLayer(layer, next, isTop) {
  const last = layer.stands[layer.stands.length - 1] || {};
  const entries = stackEntries(last.stack);
  const top = entries[entries.length - 1];
  if ((layer.style === "alert" || layer.style === "actionSheet") && top) return drawAlert(layer.style, top, next);
  const bars = layer.stands.filter((stand) => stand.tabs && !stand.hidden);
  const grabber = layer.style === "sheet" && html("div", { class: "grabber" }, next && next.touch === "swipe" && [tap(), html("i", { class: "pull" })]);
  if (grabber) pressable(grabber, movesBy("swipe")[0], "Swipe down");
  return html("div", { class: `layer ${layer.style || "window"}` },
    grabber,
    top ? [drawNav(entries, next), drawBody(top, next, isTop)] : html("div", { class: "blank", text: "Nothing is on this stack: the user sees a blank screen." }),
    bars.reverse().map((bar) => drawTabs(bar, next)));
}

function drawNav(entries, next) {
  const top = entries[entries.length - 1];
  const below = entries[entries.length - 2];
  return html("div", { class: "nav" },
    below && pressable(html("div", { class: "back" },
      svg("svg", { width: 8, height: 13, viewBox: "0 0 8 13", "aria-hidden": "true" }, svg("path", { d: "M7 1 1.5 6.5 7 12", fill: "none", stroke: "currentColor", "stroke-width": 2 })),
      html("span", { text: entryName(below) }), next && next.touch === "back" && tap()), movesBy("back")[0]),
    html("div", { class: "title" }, breakable(entryName(top))),
    top.arguments && html("div", { class: "arguments", text: top.arguments.slice(1, -1) }));
}

// The buttons of a screen; the one that is tapped next is among them.
function buttons(entry, next, most) {
  if (entry.screen === undefined) return [];
  const moves = movesBy("event");
  if (moves.length) return moves.map((move) => moveButton(move, next));
  const events = data.screens[entry.screen].events.filter((event) => !data.events[event].kind);
  const tapped = next && next.touch === "event" ? next.event : undefined;
  let shown = events.slice(0, most);
  if (tapped !== undefined && events.includes(tapped) && !shown.includes(tapped)) shown = [...shown.slice(0, most - 1), tapped];
  const elements = shown.map((event) => html("div", { class: `press${event === tapped ? " tapped" : ""}` }, eventName(event), event === tapped && tap()));
  if (events.length > shown.length) elements.push(html("div", { class: "more", text: `and ${events.length - shown.length} more` }));
  return elements;
}

function drawBody(top, next) {
  return html("div", { class: "body" }, html("div", { class: "bones", "aria-hidden": "true" }, html("i"), html("i"), html("i")), buttons(top, next, 7));
}

function drawAlert(style, top, next) {
  return html("div", { class: style === "alert" ? "layer alert" : "layer alert actions" }, html("div", { class: "title" }, breakable(entryName(top))),
    top.arguments && html("div", { class: "arguments", text: top.arguments.slice(1, -1) }), buttons(top, next, 4));
}

function drawTabs(bar, next) {
  return html("div", { class: "tabbar" }, bar.tabs.map((tab, position) => pressable(html("div", { class: position === bar.selected ? "selected" : "" },
    html("span", { text: coordinatorName(tab === null ? undefined : tab).replace(/Tab$/, "") }),
    next && next.touch === "tab" && next.tab === tab && tap()), movesBy("tab").find((move) => data.frames[move].tab === tab))));
}

// Walking: what can be tapped on a phone, as far as the page holds where it leads to.

const walkPlayback = { title: "Tap the phone to walk through the app", kind: "what can be done", last: data.walk.starts[0], key: "walk=1", isWalk: true };
const sameFrames = new Map(data.walk.same);
let framesBehind;
let touchable;

const isWalking = () => Boolean(playback.description && playback.description.isWalk);

function movesFrom(frame) {
  if (!framesBehind) {
    framesBehind = new Map();
    data.frames.forEach(({ before, touch }, index) => {
      if (before === undefined || !["event", "back", "swipe", "tab"].includes(touch)) return;
      framesBehind.set(before, [...(framesBehind.get(before) || []), index]);
    });
  }
  return framesBehind.get(sameFrames.has(frame) ? sameFrames.get(frame) : frame) || [];
}

const movesBy = (touch) => (touchable ? touchable.moves.filter((move) => data.frames[move].touch === touch) : []);

// What was tapped is the next step; what came behind it before is gone.
function walkTo(step, frame) {
  stopPlaying();
  playback.frames = [...playback.frames.slice(0, step + 1), frame];
  drawStrip();
  showStep(step + 1);
}

function pressable(element, move, label) {
  if (move === undefined) return element;
  const { step } = touchable;
  const go = (event) => {
    event.stopPropagation();
    event.preventDefault();
    walkTo(step, move);
  };
  element.classList.add("pressable");
  element.tabIndex = 0;
  element.setAttribute("role", "button");
  if (label) element.setAttribute("aria-label", label);
  element.addEventListener("click", go);
  element.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && go(event));
  return element;
}

// An event with what it brings along: `submit(result: .failed)`.
function moveButton(move, next) {
  const isTapped = next === data.frames[move];
  const text = data.frames[move].turn.replace(/^[^.(]*\./, "");
  return pressable(html("div", { class: `press${isTapped ? " tapped" : ""}`, title: text }, text, isTapped && tap()), move);
}

function launchList() {
  if (!isWalking() || playback.step > 0 || data.walk.starts.length < 2) return [];
  const start = (frame) => html("li", {}, html("button", { type: "button", "aria-current": playback.frames[0] === frame ? "true" : undefined, text: data.frames[frame].turn, onclick: () => openPlayback({ ...walkPlayback, last: frame }) }));
  return [html("h3", { text: "Begin with" }), html("ul", { class: "launches" }, data.walk.starts.map(start))];
}

// A frame in a sentence.
function describeFrame(index) {
  const frame = data.frames[index];
  if (frame.phone === undefined) return "The app hangs.";
  const layers = data.phones[frame.phone].map((layer) => {
    const last = layer.stands[layer.stands.length - 1] || {};
    const names = stackEntries(last.stack).map(entryName);
    const words = { sheet: "in a sheet", fullScreen: "full screen", alert: "an alert", popover: "in a popover", actionSheet: "an action sheet" };
    const stack = names.length === 0 ? "an empty stack" : names.reverse().join(" over ");
    return layer.style ? `${words[layer.style]} ${stack}` : stack;
  });
  return `Phone: ${layers.reverse().join(", above ")}`;
}

// Stepping

function showStep(step, isMoving = true) {
  const last = playback.frames.length - 1;
  playback.step = Math.max(0, Math.min(last, step));
  const items = $("strip").children;
  for (const item of items) item.removeAttribute("aria-current");
  const current = items[playback.step];
  current.setAttribute("aria-current", "step");
  [...items].forEach((item, index) => item.querySelector(".phone").setAttribute("aria-hidden", String(index !== playback.step)));
  // A card beside the last phone belongs into the picture.
  const shot = current.querySelector(".phone").getBoundingClientRect();
  const card = current.querySelector(".verdict-card");
  const right = card && !isCramped() ? card.getBoundingClientRect().right : shot.right;
  const stage = $("stage");
  const frame = stage.getBoundingClientRect();
  const left = stage.scrollLeft + (shot.left + right) / 2 - (frame.left + frame.width / 2);
  stage.scrollTo({ left, behavior: isMoving && !isCalm ? "smooth" : "instant" });
  const frameData = data.frames[playback.frames[playback.step]];
  $("playback-slider").value = playback.step;
  $("playback-slider").setAttribute("aria-valuetext", `Step ${playback.step} of ${last}: ${frameData.turn}`);
  $("playback-count").textContent = `${playback.step} of ${last}`;
  $("playback-back").disabled = $("playback-first").disabled = playback.step === 0;
  $("playback-next").disabled = $("playback-last").disabled = playback.step === last;
  showSide(playback.frames[playback.step], playback.step > 0 ? playback.frames[playback.step - 1] : undefined);
  const broken = (frameData.violations || []).map((violation) => ` Broken: ${violation.message}.`).join("");
  announce(`Step ${playback.step} of ${last}: ${frameData.turn}. ${describeFrame(playback.frames[playback.step])}.${broken}`);
  remember(`${playback.description.key}&step=${playback.step}`);
}

function showSide(index, before) {
  const frame = data.frames[index];
  const old = before === undefined ? undefined : data.frames[before];
  const isLast = playback.step === playback.frames.length - 1;
  $("playback-side").replaceChildren(
    // Where there is no room beside the phone.
    ...(isCramped() ? [verdict(index, isLast)].flat().filter(Boolean) : []),
    ...launchList(),
    html("h3", { text: "Coordinators alive" }), html("ul", {}, aliveList(frame, old)),
    html("h3", { text: "On the screen, from the top down" }), html("ul", { class: "stack-list" }, stackList(frame)),
    ...(data.variables.length ? [html("h3", { text: "State" }), html("ul", {}, stateList(frame, old))] : []));
}

// Each coordinator with a name that tells it from others of its type.
function treeOf(frame) {
  if (!frame || frame.tree === undefined) return [];
  const path = [];
  const counts = new Map();
  return data.trees[frame.tree].map((instance) => {
    path.length = instance.depth;
    path.push(instance.type);
    const key = path.join("/");
    counts.set(key, (counts.get(key) || 0) + 1);
    return { ...instance, key: `${key}#${counts.get(key)}` };
  });
}

function aliveList(frame, old) {
  const now = treeOf(frame);
  const then = treeOf(old);
  const keys = new Set(now.map((instance) => instance.key));
  const oldKeys = new Set(then.map((instance) => instance.key));
  const broken = new Set((frame.violations || []).map((violation) => violation.coordinator));
  const rows = now.map((instance) => aliveRow(instance, broken.has(instance.type) ? "broken" : old && !oldKeys.has(instance.key) ? "new" : ""));
  // What is gone stays where it was for one step.
  then.forEach((instance, position) => {
    if (!keys.has(instance.key)) rows.splice(Math.min(position, rows.length), 0, aliveRow(instance, "gone"));
  });
  return rows;
}

// Leaves the playback for something on the map.
function leaveFor(open) {
  closePlayback();
  open();
}

const entryLink = (entry) => goto(entryName(entry), () => leaveFor(() => (entry.screen === undefined ? openCoordinator(entry.coordinator, true) : openScreen(entry.screen))));

function aliveRow(instance, state) {
  const row = html("li", { class: `alive ${state} kind-${instance.kind || "root"}` }, html("span", { class: "dot" }),
    html("span", { class: "type" }, goto(coordinatorName(instance.type), () => leaveFor(() => openCoordinator(instance.type, true))), instance.arguments && html("span", { class: "arguments", text: instance.arguments })),
    state && html("span", { class: "mark", text: { new: "new", gone: "gone", broken: "!" }[state] }));
  row.style.paddingLeft = `${Math.min(instance.depth, 8) * 13}px`;
  return row;
}

function stackList(frame) {
  if (frame.phone === undefined) return html("li", { text: "—" });
  return [...data.phones[frame.phone]].reverse().map((layer) => {
    const last = layer.stands[layer.stands.length - 1] || {};
    const bar = layer.stands.find((stand) => stand.tabs);
    const tab = bar && bar.selected !== undefined ? `, tab ${coordinatorName(bar.tabs[bar.selected])}` : "";
    return html("li", {}, html("span", { class: "of", text: `${{ sheet: "a sheet", fullScreen: "a full screen", alert: "an alert", popover: "a popover", actionSheet: "an action sheet" }[layer.style] || "the window"}${tab}` }),
      html("div", { class: "pile" }, stackEntries(last.stack).map((entry) => html("span", {}, entryLink(entry), entry.arguments))));
  });
}

function stateList(frame, old) {
  const values = frame.state === undefined ? [] : data.states[frame.state];
  const before = old && old.state !== undefined ? data.states[old.state] : values;
  return data.variables.map((variable, index) => html("li", { class: `fact${values[index] !== before[index] ? " changed" : ""}` },
    html("span", { text: variable.name }), html("span", { class: "value", text: values[index] ?? "—" })));
}

function stopPlaying() {
  clearInterval(playback.timer);
  playback.timer = 0;
  showPlaying();
}

function showPlaying() {
  const button = $("playback-play");
  button.setAttribute("aria-label", playback.timer ? "Pause" : "Play");
  button.replaceChildren(svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" },
    svg("path", { d: playback.timer ? "M3 2h4v12H3zM9 2h4v12H9z" : "M4 2l10 6-10 6z" })));
}

function togglePlaying() {
  if (playback.timer) return stopPlaying();
  if (playback.step === playback.frames.length - 1) showStep(0);
  playback.timer = setInterval(() => {
    if (playback.step >= playback.frames.length - 1) return stopPlaying();
    showStep(playback.step + 1);
  }, 1500);
  showPlaying();
}

function stepTo(step) {
  stopPlaying();
  showStep(step);
}

function listenToPlayback() {
  const glyphs = {
    "playback-first": "M2 2h2v12H2zM14 2v12L5 8z", "playback-back": "M12 2v12L3 8z", "playback-next": "M4 2l9 6-9 6z", "playback-last": "M12 2h2v12h-2zM2 2l9 6-9 6z",
  };
  for (const [id, d] of Object.entries(glyphs)) {
    $(id).replaceChildren(svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d })));
  }
  $("playback-first").addEventListener("click", () => stepTo(0));
  $("playback-back").addEventListener("click", () => stepTo(playback.step - 1));
  $("playback-next").addEventListener("click", () => stepTo(playback.step + 1));
  $("playback-last").addEventListener("click", () => stepTo(playback.frames.length - 1));
  $("playback-play").addEventListener("click", togglePlaying);
  $("playback-close").addEventListener("click", closePlayback);
  $("playback-slider").addEventListener("input", () => stepTo(Number($("playback-slider").value)));
  listenToSwipes($("stage"));
  new ResizeObserver(() => $("playback").hidden || showStep(playback.step, false)).observe($("stage"));
}

// A finger goes through the steps, as through photos.
function listenToSwipes(stage) {
  let start;
  stage.addEventListener("touchstart", (event) => {
    start = event.touches.length === 1 ? event.touches[0] : undefined;
  }, { passive: true });
  stage.addEventListener("touchend", (event) => {
    if (!start) return;
    const end = event.changedTouches[0];
    const dx = end.clientX - start.clientX;
    if (Math.abs(dx) > 40 && Math.abs(dx) > 1.5 * Math.abs(end.clientY - start.clientY)) stepTo(playback.step - Math.sign(dx));
    start = undefined;
  });
}

function playbackKey(event) {
  const moves = {
    ArrowRight: () => stepTo(playback.step + 1), ArrowLeft: () => stepTo(playback.step - 1), Home: () => stepTo(0), End: () => stepTo(playback.frames.length - 1),
    Escape: closePlayback,
  };
  if (event.key === " " && event.target.tagName !== "BUTTON") moves[" "] = togglePlaying;
  if (!moves[event.key] || event.target.closest(".side")) return false;
  if (event.target.id === "playback-slider" && event.key !== "Escape") return false;
  moves[event.key]();
  return true;
}
