"use strict";
(() => {
  /* Copies the code next to a button. */
  for (const button of document.querySelectorAll(".copy")) {
    button.addEventListener("click", async () => {
      const code = button.parentElement.querySelector("pre");
      let copied = false;
      try {
        await navigator.clipboard.writeText(code.textContent);
        copied = true;
      } catch {
        const range = document.createRange();
        range.selectNodeContents(code);
        const selection = getSelection();
        selection.removeAllRanges();
        selection.addRange(range);
        copied = document.execCommand("copy");
      }
      button.textContent = copied ? "Copied" : "Press Ctrl+C";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
  }

  const table = document.getElementById("table");
  if (!table) return;
  const filter = document.getElementById("filter");
  const shown = document.getElementById("shown");
  const bodies = [...table.tBodies];
  const headers = [...table.tHead.querySelectorAll("th[data-sort]")];
  const texts = bodies.map((body) => body.textContent.toLowerCase());
  const state = { sort: "", descending: false };

  const value = (body, key) =>
    key === "name" ? body.querySelector(".expand").textContent : Number(body.dataset[key]);
  const compare = (a, b) =>
    typeof a === "string" ? a.localeCompare(b, undefined, { numeric: true }) : a - b;

  function expand(body, isOpen) {
    body.rows[1].hidden = !isOpen;
    body.querySelector(".expand").setAttribute("aria-expanded", String(isOpen));
  }

  function sort() {
    const sign = state.descending ? -1 : 1;
    const ordered = bodies.slice();
    if (state.sort) {
      ordered.sort((a, b) => sign * compare(value(a, state.sort), value(b, state.sort)));
    }
    table.append(...ordered);
    for (const header of headers) {
      const isSorted = header.dataset.sort === state.sort;
      const order = state.descending ? "descending" : "ascending";
      header.setAttribute("aria-sort", isSorted ? order : "none");
    }
  }

  function search() {
    const wanted = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    bodies.forEach((body, index) => {
      body.hidden = !wanted.every((word) => texts[index].includes(word));
      count += body.hidden ? 0 : 1;
    });
    shown.textContent = `${count} of ${bodies.length}`;
  }

  /* The address keeps the order and the filter, so that it can be shared. */
  function write() {
    const parameters = new URLSearchParams();
    if (state.sort) parameters.set("sort", (state.descending ? "-" : "") + state.sort);
    if (filter.value) parameters.set("filter", filter.value);
    history.replaceState(null, "", `#${parameters}`);
  }

  function read() {
    const hash = location.hash.slice(1);
    const row = /^submission-\d+$/.test(hash) ? document.getElementById(hash) : null;
    if (row) {
      const body = row.parentElement;
      filter.value = "";
      search();
      expand(body, true);
      body.scrollIntoView();
      body.querySelector(".expand").focus({ preventScroll: true });
      return;
    }
    const parameters = new URLSearchParams(hash);
    const wanted = parameters.get("sort") ?? "";
    const key = wanted.replace(/^-/, "");
    if (!headers.some((header) => header.dataset.sort === key) && key) return;
    state.sort = key;
    state.descending = wanted.startsWith("-");
    filter.value = parameters.get("filter") ?? "";
    sort();
    search();
  }

  for (const header of headers) {
    header.querySelector("button").addEventListener("click", () => {
      const key = header.dataset.sort;
      state.descending = state.sort === key && !state.descending;
      state.sort = key;
      sort();
      write();
    });
  }
  for (const body of bodies) {
    expand(body, false);
    body.querySelector(".expand").addEventListener("click", () => {
      expand(body, body.rows[1].hidden);
    });
  }
  filter.addEventListener("input", () => { search(); write(); });
  document.getElementById("open").addEventListener("click", () => {
    for (const body of bodies) expand(body, !body.hidden);
  });
  document.getElementById("close").addEventListener("click", () => {
    for (const body of bodies) expand(body, false);
  });
  addEventListener("hashchange", read);
  search();
  read();
})();
