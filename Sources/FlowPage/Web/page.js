// The start, the keys of the whole page, and the address of what is shown.

function showTop() {
  document.title = `${data.title} — flowctl`;
  $("title").textContent = data.title;
  $("title").title = data.title;
  const path = data.path === data.title ? "" : `${data.path} · `;
  if (data.about) $("subtitle").title = data.about;
  $("subtitle").textContent = `${path}${plural(data.coordinators.length, "coordinator")}, ${plural(data.screens.length, "screen")}`;
  const errors = data.findings.filter((finding) => finding.severity === "error").length;
  const possible = data.findings.filter((finding) => finding.severity === "note").length;
  const others = data.findings.length - errors - possible;
  const verdict = $("verdict");
  const open = openVerdicts();
  verdict.className = errors ? "error" : others || possible || open.undecided || open.upTo ? "warning" : "good";
  const failed = data.scripts.flatMap((script) => script.scenarios).filter((scenario) => scenario.failures).length;
  if (failed) verdict.className = "error";
  const parts = [failed && `${plural(failed, "story").replace("storys", "stories")} ${failed === 1 ? "fails" : "fail"}`, errors && plural(errors, "error"), others && plural(others, "warning"), possible && `${possible} possible`, open.undecided && `${open.undecided} not decided`, open.upTo && `${open.upTo} as far as was looked`].filter(Boolean);
  verdict.textContent = parts.length ? parts.join(", ") : `✓ ${plural(data.proved.length, "invariant")} ${data.proved.length === 1 ? "holds" : "hold"}`;
  verdict.title = data.silenced.join("\n");
  const silenced = data.silenced.map((text) => text.split("`")[1]);
  if (silenced.length) verdict.textContent += ` · silenced: ${silenced.join(", ")}`;
  verdict.addEventListener("click", () => {
    const panel = failed && !data.findings.length ? "stories" : "findings";
    openTab(panel);
    $(`panel-${panel}`).focus();
  });
}

function drawHelp() {
  const key = (...names) => html("dt", {}, names.flatMap((name, index) => (index ? [" ", html("kbd", { text: name })] : [html("kbd", { text: name })])));
  const keys = (list) => html("dl", {}, list.map(([names, text]) => [key(...names), html("dd", { text })]));
  const legend = (kind, text) => html("li", { class: `kind-${kind}` }, html("span", { class: "dot" }), text);
  const look = (name, text) => html("li", {}, lookIcon(name), text);
  $("help").append(
    html("button", { class: "close", type: "button", "aria-label": "Close", text: "✕", onclick: () => $("help").close() }),
    html("h2", { id: "help-title", text: "Keys and colours" }),
    html("h3", { text: "Anywhere" }), keys([[["/"], "search"], [["?"], "this help"], [["Esc"], "close panels and dialogs"]]),
    html("h3", { text: "On the map" }), keys([[["←", "→", "↑", "↓"], "move from screen to screen"], [["Enter"], "show details"], [["+", "−", "0"], "zoom in, out, show all"], [["Shift", "arrows"], "move the map"]]),
    html("h3", { text: "In a playback" }), keys([[["←", "→"], "previous step, next step"], [["Home", "End"], "first step, last step"], [["Space"], "play or pause"]]),
    html("h3", { text: "How a coordinator is shown" }),
    html("ul", { class: "legend" }, legend("root", "as root: it replaces what its parent shows"), legend("tab", "as a tab"), legend("push", "pushed: it shares its parent's stack"), legend("present", "presented: it has its own stack"), legend("none", "without a screen"), legend("several", "in several ways")),
    html("h3", { text: "How a screen is shown" }),
    html("ul", { class: "legend" }, look("pushed", "on a stack"), look("sheet", "in a sheet"), look("fullScreen", "full screen"), look("alert", "as an alert"), look("popover", "in a popover"), look("actionSheet", "as an action sheet"), html("li", {}, svg("svg", { class: "look", viewBox: "0 0 18 8", "aria-hidden": "true" }, noTabBarGlyph()), "without a tab bar")),
    ...(heated.length ? [html("h3", { text: "How often an edge is used" }),
      html("p", { text: "The wider, the more often. Dashed: never. Pale: perhaps; the trace doesn't tell which of several it was." })] : []));
  $("help").addEventListener("click", (event) => event.target === $("help") && $("help").close());
  $("help-button").addEventListener("click", () => $("help").showModal());
}

// The address tells what is shown, so that a link leads to it.
function remember(text) {
  const address = `#${text}`;
  if (location.hash !== address && (text || location.hash)) history.replaceState(null, "", address);
}

function recall() {
  const wanted = new Map(location.hash.slice(1).split("&").map((part) => part.split("=")));
  const text = (key) => {
    try {
      return decodeURIComponent(wanted.get(key) || "");
    } catch {
      return "";
    }
  };
  const step = Number(text("step")) || 0;
  const screen = data.screens.findIndex(({ name }) => name === text("screen"));
  const way = data.screens.find(({ name }) => name === text("way"));
  const coordinator = data.coordinators.findIndex(({ name }) => name === text("coordinator"));
  // A number is of a page that was made before findings had a name.
  const finding = data.findings.find(({ print }) => print === text("finding")) || data.findings[Number(text("finding")) - 1];
  const story = playbacks.get(`story=${encodeURIComponent(text("story"))}`);
  if (finding) openFinding(finding, step);
  else if (story && story.last !== undefined) openPlayback(story, step);
  else if (way && way.way !== undefined) openPlayback({ title: `The path to ${way.name}`, kind: "shortest path", last: way.way, key: `way=${text("way")}` }, step);
  else if (wanted.has("walk") && data.walk.starts.length) openPlayback(walkPlayback);
  else if (wanted.has("screen") && screen >= 0) openScreen(screen);
  else if (wanted.has("coordinator") && coordinator >= 0) openCoordinator(coordinator);
}

function pageKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || $("help").open) return;
  const isTyping = event.target.tagName === "INPUT" && event.target.type === "text";
  if (isTyping) return;
  if (event.key === "/") $("query").focus();
  else if (event.key === "?") $("help").showModal();
  else if (!$("playback").hidden && playbackKey(event)) { /* It has been done. */ }
  else if (event.key === "Escape" && !$("details").hidden) closeDetails();
  else if (isForMap(event)) mapKey(event);
  else return;
  event.preventDefault();
}

// The map's keys work wherever nothing else wants them.
function isForMap(event) {
  const isWanted = event.key.startsWith("Arrow") || ["+", "=", "-", "0"].includes(event.key);
  return isWanted && $("playback").hidden && !event.target.closest("input, aside, nav, [role=tree], [role=tablist]");
}

// A sheet of paper shows the whole map, whatever the glass shows.
function listenToPrinting() {
  addEventListener("beforeprint", () => {
    drawing.setAttribute("viewBox", `0 0 ${data.size[0]} ${data.size[1]}`);
    drawing.classList.remove("far");
    world.removeAttribute("transform");
  });
  addEventListener("afterprint", () => {
    drawing.removeAttribute("viewBox");
    showView();
  });
}

// All of it if its screens can be read then; otherwise the launch and what is around it.
function showStart() {
  const whole = fitScale();
  const launch = data.nodes.findIndex(({ kind }) => kind === "launch");
  view.scale = whole >= .75 || launch < 0 ? Math.min(1.1, whole) : .95;
  const isWhole = view.scale < .95 || whole >= .95;
  const box = launch < 0 ? undefined : nodeBoxes[launch];
  const middle = isWhole || !box ? { x: data.size[0] / 2, y: data.size[1] / 2 } : { x: box.midX + drawing.clientWidth / view.scale * .4, y: box.midY + drawing.clientHeight / view.scale * .15 };
  view.x = drawing.clientWidth / 2 - middle.x * view.scale;
  view.y = drawing.clientHeight / 2 - middle.y * view.scale;
  showView();
}

function start() {
  showTop();
  drawMap();
  drawBadges();
  drawLists();
  drawHelp();
  listenToMap();
  listenToHeat();
  listenToSearch();
  listenToPlayback();
  showPlaying();
  document.addEventListener("keydown", pageKey);
  if (isNarrow()) openTab("map");
  listenToPrinting();
  showStart();
  recall();
  addEventListener("hashchange", recall);
}

start();
