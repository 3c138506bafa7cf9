"use strict";
// Shows the states of a run as they come. Everything from the run becomes text, never markup.
(() => {
  const MOST = 3600;
  const page = document.getElementById("live");
  const element = (id) => document.getElementById(id);
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const whole = (value) => (value == null ? "none" : Math.round(value).toLocaleString("en-US"));
  const short = (value) => {
    const size = Math.abs(value);
    if (size >= 1e6) return +(value / 1e6).toPrecision(3) + "M";
    if (size >= 1e4) return +(value / 1e3).toPrecision(3) + "k";
    return String(+value.toPrecision(3));
  };
  const percent = (value) => (value == null ? "none" : Math.round(100 * value) + "%");
  const clock = (seconds) => Math.floor(seconds / 60) + ":" + String(Math.floor(seconds % 60)).padStart(2, "0");

  const charts = [
    { id: "load", names: ["offered", "achieved"], low: 0 },
    { id: "latency", names: ["p50", "p99"], log: true },
    { id: "estimate", names: ["low", "median", "high"], low: 0 },
    { id: "idle", names: ["request handlers", "network threads"], low: 0, high: 1, text: percent },
  ].map((chart) => Object.assign(chart, { data: [[]].concat(chart.names.map(() => [])), plot: null }));

  // 1, 2 and 5 of each decade.
  const decades = (u, index, low, high) => {
    const ticks = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
      [1, 2, 5].map((digit) => digit * 10 ** power).filter((tick) => tick >= low && tick <= high)
        .forEach((tick) => ticks.push(tick));
    }
    return ticks;
  };
  const axis = (more) => Object.assign({
    stroke: colour("--soft"), font: "11px system-ui, sans-serif", grid: { stroke: colour("--grid"), width: 1 },
    ticks: { stroke: colour("--grid"), width: 1, size: 4 }, gap: 3,
  }, more);
  const draw = (chart) => {
    const place = element("chart-" + chart.id);
    const text = chart.text || short;
    if (chart.plot) chart.plot.destroy();
    chart.plot = new uPlot({
      width: place.clientWidth, height: 190, padding: [8, 6, 0, 0], legend: { live: true },
      cursor: { sync: { key: "run" }, drag: { x: true, y: false } },
      scales: { x: { time: false }, y: chart.log ? { distr: 3, range: (u, low, high) => (low > 0 ? [low / 1.5, high * 1.5] : [1, 1000]) } : { range: (u, low, high) => [chart.low, chart.high || (high > 0 ? high * 1.1 : 1)] } },
      axes: [axis({ size: 26, values: (u, ticks) => ticks.map(clock) }), axis(Object.assign({ size: 48, values: (u, ticks) => ticks.map(text) },
        chart.log ? { splits: decades, filter: (u, ticks) => ticks } : {}))],
      series: [{}].concat(chart.names.map((name, i) => ({
        label: name, stroke: colour("--s" + i), width: 1.6, spanGaps: false, points: { show: false },
        value: (u, value) => (value == null ? "" : text(value)),
      }))),
    }, chart.data, place);
  };
  const add = (chart, at, values) => {
    chart.data[0].push(at);
    values.forEach((value, i) => chart.data[i + 1].push(value === undefined ? null : value));
    if (chart.data[0].length > MOST) chart.data.forEach((series) => series.shift());
  };

  const verdict = (trial) => {
    const table = element("verdicts");
    if (table.querySelector(`[data-trial="${trial.number}"]`)) return;
    const row = document.createElement("tr");
    row.dataset.trial = trial.number;
    const cells = [trial.number, whole(trial.offered), whole(trial.achieved),
      trial.p99Millis == null ? "none" : trial.p99Millis.toFixed(1), trial.verdict, trial.why];
    cells.forEach((text, i) => {
      const cell = document.createElement("td");
      cell.className = i < 4 ? "n" : i === 4 ? "w" : "long";
      cell.textContent = text;
      row.append(cell);
    });
    table.append(row);
  };

  let last = null;
  let arrived = Date.now();
  let waiting = false;
  const paint = () => {
    waiting = false;
    const trial = last.trial || {};
    element("answer").textContent = last.estimate ? "Estimate: " + last.estimate.text : "No estimate yet";
    element("doing").textContent = clock(last.elapsedSeconds) + "  " + (trial.number ? `trial ${trial.number}: ${trial.stage}`
      : last.phase + (last.doing ? ": " + last.doing : ""));
    element("offered").textContent = whole(trial.offered);
    element("achieved").textContent = whole(trial.achieved);
    element("p99").textContent = trial.p99Millis == null ? "none" : trial.p99Millis.toFixed(1);
    element("idle").textContent = percent(trial.handlerIdle);
    element("left").textContent = clock(last.leftSeconds);
    charts.forEach((chart) => (chart.plot ? chart.plot.setData(chart.data) : draw(chart)));
  };

  const events = new EventSource(page.dataset.events);
  events.onmessage = (event) => {
    const state = JSON.parse(event.data);
    const trial = state.trial || {};
    const estimate = state.estimate || {};
    const at = state.elapsedSeconds;
    add(charts[0], at, [trial.offered, trial.achieved]);
    add(charts[1], at, [trial.p50Millis, trial.p99Millis]);
    add(charts[2], at, [estimate.low, estimate.median, estimate.high]);
    add(charts[3], at, [trial.handlerIdle, trial.networkIdle]);
    state.verdicts.forEach(verdict);
    last = state;
    arrived = Date.now();
    // Many states come at once at the beginning; the page is painted once for them.
    if (!waiting) {
      waiting = true;
      requestAnimationFrame(paint);
    }
  };
  events.addEventListener("end", () => {
    events.close();
    fetch(location.href).then(() => location.reload(),
      () => { element("doing").textContent = "The run has ended, and with it the server of this page."; });
  });
  setInterval(() => {
    const seconds = Math.round((Date.now() - arrived) / 1000);
    if (events.readyState === EventSource.OPEN) {
      element("fresh").textContent = seconds > 10 ? `no new state for ${seconds} s; the run may have been killed` : "";
    } else if (events.readyState === EventSource.CONNECTING) {
      element("fresh").textContent = "no connection to the server; trying again";
    }
  }, 1000);

  const redraw = () => charts.forEach((chart) => { if (chart.plot) draw(chart); });
  addEventListener("resize", () => requestAnimationFrame(() => charts.forEach((chart) => {
    const width = element("chart-" + chart.id).clientWidth;
    if (chart.plot && width > 0) chart.plot.setSize({ width, height: 190 });
  })));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
})();
