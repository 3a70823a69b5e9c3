/* Bridge Codex: columns, copying, filters, printing. Every page can be read without it. */
(() => {
  "use strict";
  const root = document.documentElement;
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const KEY = "codex.hidden-columns";
  const store = {
    get: () => { try { return localStorage.getItem(KEY) || ""; } catch { return ""; } },
    set: (value) => { try { localStorage.setItem(KEY, value); } catch { /* private window: not remembered */ } },
  };

  // ---- columns: hide and show, keep the place, remember the choice
  const hidden = new Set(store.get().split(" ").filter((name) => ["ru", "en", "official"].includes(name)));
  const toggles = all("[data-toggle]");
  const here = toggles.map((button) => button.dataset.toggle);

  function show() {
    const shown = here.filter((name) => !hidden.has(name));
    const effective = here.length && !shown.length ? [] : [...hidden];
    root.dataset.hide = effective.join(" ");
    for (const button of toggles) button.setAttribute("aria-pressed", String(!effective.includes(button.dataset.toggle)));
  }

  function keepingPlace(change) {
    const bar = document.querySelector(".codex .bar");
    const line = bar ? bar.getBoundingClientRect().bottom : 0;
    const anchor = all(".prov").find((section) => section.getBoundingClientRect().bottom > line);
    const before = anchor && anchor.getBoundingClientRect().top;
    change();
    if (anchor) window.scrollBy({ top: anchor.getBoundingClientRect().top - before, behavior: "instant" });
  }

  for (const group of all(".toggles, .filter, .kinds, button[data-copy]")) group.hidden = false;
  for (const button of toggles) {
    button.addEventListener("click", () => keepingPlace(() => {
      const name = button.dataset.toggle;
      if (hidden.has(name)) hidden.delete(name);
      else if (here.filter((other) => !hidden.has(other)).length > 1) hidden.add(name);
      store.set([...hidden].join(" "));
      show();
    }));
  }
  show();

  // ---- copying: a link, a citation, with Shift in Markdown
  const BOOK = {
    law: "Правила спортивного бриджа 1987 г.",
    com: "Комментарий EBL к Правилам 1987 г.",
    def: "Правила спортивного бриджа 1987 г., определение",
    pre: "Правила спортивного бриджа 1987 г., введение",
    ess: "Упрощённые правила (очерк)",
  };
  function citation(section, markdown) {
    const [kind, fragment] = section.dataset.id.split(":");
    const label = section.querySelector(".label");
    const heading = section.querySelector(".head [lang=ru], h1 [lang=ru]");
    const name = kind === "def" ? `«${heading ? heading.textContent : fragment}»` : label && kind !== "pre" ? label.textContent : fragment;
    const title = heading && kind !== "def" ? ` «${heading.textContent}»` : "";
    const url = new URL(`#${fragment}`, location.href).href;
    return markdown ? `[${BOOK[kind]}, ${name}${title}](${url})` : `${BOOK[kind]}, ${name}${title}. ${url}`;
  }
  async function copy(text) {
    try { await navigator.clipboard.writeText(text); } catch {
      const area = Object.assign(document.createElement("textarea"), { value: text });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
  }
  document.addEventListener("click", (event) => {
    const tool = event.target.closest("[data-copy]");
    if (!tool) return;
    const section = tool.closest("[data-id]");
    const link = tool.dataset.copy === "link";
    if (link && (event.ctrlKey || event.metaKey || event.button)) return;
    if (!link) event.preventDefault();
    copy(link ? tool.href : citation(section, event.shiftKey)).then(() => {
      const said = tool.textContent;
      if (tool.classList.contains("said")) return;
      tool.classList.add("said");
      tool.textContent = "скопировано";
      setTimeout(() => { tool.textContent = said; tool.classList.remove("said"); }, 1500);
    });
  });

  // ---- filters over long lists
  const fold = (text) => text.toLowerCase().replaceAll("ё", "е");
  const off = new Set();
  function filter(name) {
    const box = document.querySelector(`[data-filter="${name}"]`);
    const words = fold(box ? box.value : "").split(/\s+/).filter(Boolean);
    for (const list of all(`[data-filtered="${name}"]`)) {
      let left = 0;
      for (const row of list.children) {
        const text = fold(row.textContent);
        const fits = words.every((word) => (/^\d+$/.test(word) ? new RegExp(`(^|\\D)${word}(\\D|$)`).test(text) : text.includes(word)));
        row.hidden = !fits || off.has(row.dataset.kind);
        left += row.hidden ? 0 : 1;
      }
      const section = list.closest("section");
      if (section) section.hidden = !left;
    }
  }
  for (const box of all("[data-filter]")) box.addEventListener("input", () => filter(box.dataset.filter));
  for (const button of all("button[data-kind]")) {
    button.addEventListener("click", () => {
      const on = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(on));
      if (on) off.delete(button.dataset.kind); else off.add(button.dataset.kind);
      filter("changes");
    });
  }

  // ---- an address that leads into a fold or a hidden column opens it
  function reveal() {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    const column = target.closest("[data-col]");
    if (column && hidden.delete(column.dataset.col)) show();
    for (let fold = target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    target.scrollIntoView();
  }
  window.addEventListener("hashchange", reveal);
  if (location.hash) reveal();

  // ---- print everything: closed folds too
  let opened = [];
  window.addEventListener("beforeprint", () => {
    opened = all(".codex details:not([open])");
    for (const fold of opened) fold.open = true;
  });
  window.addEventListener("afterprint", () => { for (const fold of opened) fold.open = false; });

  // ---- opened as a file: folders have no index there
  if (location.protocol === "file:") {
    for (const link of all("a[href]")) {
      const [path, ...hash] = link.getAttribute("href").split("#");
      if (/^[a-z][a-z0-9+.-]*:/i.test(path) || !(path.endsWith("/") || path === "." || path === "..")) continue;
      const folder = path.endsWith("/") ? path : `${path}/`;
      link.setAttribute("href", [`${folder}index.html`, ...hash].join("#"));
    }
  }
})();
