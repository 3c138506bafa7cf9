"use strict";
// Shows the output of a command as it comes. It becomes text, never markup.
(() => {
  const page = document.getElementById("command");
  const element = (id) => document.getElementById(id);
  element("again").hidden = true;
  element("study").hidden = true;

  const show = (state) => {
    const output = element("output");
    const atEnd = output.scrollTop + output.clientHeight >= output.scrollHeight - 4;
    output.textContent = state.lines.join("\n");
    if (atEnd) output.scrollTop = output.scrollHeight;
    element("state").textContent = state.running ? "running" : `ended with exit code ${state.exitCode}`;
    element("running").hidden = !state.running;
    element("again").hidden = !state.unconfirmed;
    element("study").hidden = !state.study;
    if (state.study) {
      element("study").href = state.study;
      element("study").textContent = state.study;
    }
  };
  const look = () => fetch(page.dataset.output)
    .then((answer) => { if (!answer.ok) throw new Error(String(answer.status)); return answer.json(); })
    .then((state) => { show(state); return state.running; }, () => true)
    .then((again) => { if (again) setTimeout(look, 1000); });
  look();
})();
