"use strict";
// Draws a trial's charts when it is unfolded; all of one trial share the time axis, the cursor and the zoom.
(() => {
  const drawn = new Map();
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  const short = (value) => {
    const size = Math.abs(value);
    if (size >= 1e6) return +(value / 1e6).toPrecision(3) + "M";
    if (size >= 1e4) return +(value / 1e3).toPrecision(3) + "k";
    return String(+value.toPrecision(3));
  };
  const shown = (chart, value) => {
    if (value == null) return "no reading";
    return chart.kind === "share" ? +(100 * value).toPrecision(3) + "%" : short(value) + " " + chart.unit;
  };

  const vertical = (u, at, style, width, dash) => {
    const x = u.valToPos(at, "x", true);
    u.ctx.save();
    u.ctx.strokeStyle = style;
    u.ctx.lineWidth = width * devicePixelRatio;
    u.ctx.setLineDash(dash.map((length) => length * devicePixelRatio));
    u.ctx.beginPath();
    u.ctx.moveTo(x, u.bbox.top);
    u.ctx.lineTo(x, u.bbox.top + u.bbox.height);
    u.ctx.stroke();
    u.ctx.restore();
  };

  const background = (data, look) => (u) => {
    const from = Math.max(u.valToPos(data.measured[0], "x", true), u.bbox.left);
    const to = Math.min(u.valToPos(data.measured[1], "x", true), u.bbox.left + u.bbox.width);
    u.ctx.fillStyle = look.shade;
    if (to > from) u.ctx.fillRect(from, u.bbox.top, to - from, u.bbox.height);
    data.events.filter((event) => event.disturbs).forEach((event) => vertical(u, event.at, look.over, 1.5, []));
  };

  const foreground = (chart, look) => (u) => {
    if (chart.threshold === undefined) return;
    const y = u.valToPos(chart.threshold, "y", true);
    u.ctx.save();
    u.ctx.strokeStyle = look.over;
    u.ctx.lineWidth = devicePixelRatio;
    u.ctx.setLineDash([5 * devicePixelRatio, 3 * devicePixelRatio]);
    u.ctx.beginPath();
    u.ctx.moveTo(u.bbox.left, y);
    u.ctx.lineTo(u.bbox.left + u.bbox.width, y);
    u.ctx.stroke();
    u.ctx.restore();
  };

  // A reading between two gaps has no line to show it, so it gets a point.
  const alone = (u, index) => {
    const values = u.data[index];
    const seen = (i) => values[i] != null;
    return values.map((value, i) => i).filter((i) => seen(i) && !seen(i - 1) && !seen(i + 1));
  };

  const range = (chart) => {
    if (chart.kind === "share") return () => [0, 1];
    if (chart.kind === "amount") return (u, low, high) => [0, high > 0 ? high * 1.1 : 1];
    return (u, low, high) => (low > 0 ? [low / 1.5, high * 1.5] : [1, 1000]);
  };

  // 1, 2 and 5 of each decade.
  const decades = (u, index, low, high) => {
    const ticks = [];
    for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
      [1, 2, 5].map((digit) => digit * 10 ** power).filter((tick) => tick >= low && tick <= high)
        .forEach((tick) => ticks.push(tick));
    }
    return ticks;
  };

  const axis = (look, more) => Object.assign({
    stroke: look.soft, font: "11px system-ui, sans-serif", grid: { stroke: look.grid, width: 1 },
    ticks: { stroke: look.grid, width: 1, size: 4 }, gap: 3,
  }, more);

  const options = (chart, data, look, width, sync) => ({
    width, height: 168, legend: { live: true }, padding: [8, 6, 0, 0],
    cursor: { sync: { key: sync }, points: { size: 5 }, drag: { x: true, y: false } },
    scales: { x: { time: false }, y: { distr: chart.kind === "log" ? 3 : 1, range: range(chart) } },
    axes: [
      axis(look, { size: 26, values: (u, ticks) => ticks.map((tick) => tick + " s") }),
      axis(look, Object.assign({ size: 48, values: (u, ticks) => ticks.map((tick) =>
        chart.kind === "share" ? Math.round(tick * 100) + "%" : short(tick)) },
      chart.kind === "log" ? { splits: decades, filter: (u, ticks) => ticks } : {})),
    ],
    series: [{}].concat(chart.series.map((series, i) => ({
      label: series.name, stroke: look.series[i % look.series.length], width: 1.6,
      spanGaps: false, points: { show: true, size: 4, width: 0, fill: look.series[i % look.series.length], filter: alone }, value: (u, value, index, at) => (at == null ? "" : shown(chart, value)),
    }))),
    hooks: { drawClear: [background(data, look)], draw: [foreground(chart, look)] },
  });

  const theme = () => ({
    soft: colour("--soft"), grid: colour("--grid"), shade: colour("--shade"), over: colour("--over"),
    series: ["--s0", "--s1", "--s2", "--s3", "--s4", "--s5"].map(colour),
  });

  // The data of a trial is in the page, or its server has it.
  const loaded = new Map();
  const fetched = (address) => fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  });
  const load = (trial) => {
    if (!loaded.has(trial)) {
      loaded.set(trial, trial.dataset.charts ? fetched(trial.dataset.charts)
        : Promise.resolve(JSON.parse(trial.querySelector("script").textContent)));
    }
    return loaded.get(trial);
  };

  const draw = (trial, paperWidth) => load(trial).then((data) => drawn.set(trial, plots(trial, data, paperWidth)),
    () => { trial.querySelector(".plots").textContent = "The charts could not be loaded."; loaded.delete(trial); });

  const plots = (trial, data, paperWidth) => {
    const place = trial.querySelector(".plots");
    const note = trial.querySelector(".of-plots");
    if (note) note.textContent = data.note;
    const look = theme();
    (drawn.get(trial) || []).forEach((plot) => plot.destroy());
    place.textContent = "";
    return data.charts.map((chart) => {
      const box = document.createElement("div");
      const title = document.createElement("h4");
      const unit = document.createElement("span");
      box.className = "plot";
      title.textContent = chart.title + " ";
      unit.textContent = chart.unit;
      title.append(unit);
      box.append(title);
      place.append(box);
      const values = [data.x].concat(chart.series.map((series) => series.values));
      const width = paperWidth || box.clientWidth;
      return new uPlot(options(chart, data, look, width, trial.id), values, box);
    });
  };

  const redraw = (paperWidth) => drawn.forEach((plots, trial) => { if (trial.open) draw(trial, paperWidth); });
  const resize = () => drawn.forEach((plots) => plots.forEach((plot) => {
    const width = plot.root.parentElement.clientWidth;
    if (width > 0 && width !== plot.width) plot.setSize({ width, height: plot.height });
  }));

  document.querySelectorAll("details.trial").forEach((trial) => {
    if (trial.open) draw(trial);
    trial.addEventListener("toggle", () => { if (trial.open && !drawn.has(trial)) draw(trial); });
  });
  addEventListener("resize", () => requestAnimationFrame(resize));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => redraw());
  // Half of the text width of an A4 page at the zoom of print; colours are then those of print.
  matchMedia("print").addEventListener("change", (event) => redraw(event.matches ? 455 : undefined));
})();
